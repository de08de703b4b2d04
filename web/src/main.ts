import { mount } from 'svelte'
import App from './App.svelte'
import { getLocale, loadMessages } from './i18n'
import { lazy } from './state/lazy'
import { watchTranslators } from './state/translator'
import { settle } from './state/version.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/fly.css'

settle()
void lazy(loadMessages).then(
  () => {
    document.documentElement.lang = getLocale()
    watchTranslators()
    mount(App, { target: document.getElementById('app')! })
  },
  () => dispatchEvent(new Event('mozzie-missing')),
)
