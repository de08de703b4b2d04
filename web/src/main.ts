import { mount } from 'svelte'
import App from './App.svelte'
import { getLocale } from './paraglide/runtime.js'
import './styles/tokens.css'
import './styles/base.css'
import './styles/fly.css'

document.documentElement.lang = getLocale()
mount(App, { target: document.getElementById('app')! })

if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
