import { mount } from 'svelte'
import App from './App.svelte'
import { getLocale, loadMessages } from './i18n'
import './styles/tokens.css'
import './styles/base.css'
import './styles/fly.css'

void loadMessages().then(() => {
  document.documentElement.lang = getLocale()
  mount(App, { target: document.getElementById('app')! })
})

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
