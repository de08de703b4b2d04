// Software that translates the page. Browsers mark the page, or speak another language in its head; all put texts into
// elements of their own. It is noticed once, and said: what changes all the time is kept from them (TableFrame).

import { getLocale } from '../i18n'
import { notices } from './notices.svelte'

const OTHERS = 'font, [class*="translate"], [_msttexthash]'

export function watchTranslators(): void {
  const page = document.documentElement
  const there = () => /\btranslated-(ltr|rtl)\b/.test(page.className) || page.lang.split('-')[0] !== getLocale()
  const stop = () => all.forEach((watch) => watch.disconnect())
  const found = () => {
    stop()
    notices.translator = true
  }
  const all = [
    new MutationObserver(() => there() && found()),
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node): node is Element => node instanceof Element)
      if (added.some((node) => node.matches(OTHERS))) found()
    }),
  ]
  all[0].observe(page, { attributes: true, attributeFilter: ['class', 'lang'] })
  all[1].observe(document.body, { childList: true, subtree: true })
}
