// Texts of the page. Each language is a file of its own (messages/*.json), loaded when it is needed;
// English is complete, and a test holds the others to its keys and placeholders.

import type en from '../messages/en.json'

export const locales = ['en', 'fr', 'de', 'es'] as const
export type Locale = (typeof locales)[number]
type Inputs = Record<string, string | number>

const files = import.meta.glob<Record<string, string>>('../messages/*.json', { import: 'default' })
let texts: Record<string, string> = {}
let locale: Locale = 'en'

const known = (tag: string | null | undefined): Locale | undefined => locales.find((l) => l === tag?.toLowerCase().split('-')[0])

function wished(): Locale {
  try {
    const chosen = known(localStorage.getItem('mozzie.locale'))
    if (chosen) return chosen
  } catch {
    // Storage is closed: the browser's languages decide.
  }
  return navigator.languages.map(known).find(Boolean) ?? 'en'
}

export async function loadMessages(which: Locale = wished()): Promise<void> {
  texts = await files[`../messages/${which}.json`]()
  locale = which
}
export const getLocale = (): Locale => locale
export function setLocale(which: Locale): void {
  try {
    localStorage.setItem('mozzie.locale', which)
  } catch {
    // see wished()
  }
  location.reload()
}

const fill = (text: string, inputs: Inputs) => text.replace(/\{(\w+)\}/g, (whole, name: string) => String(inputs[name] ?? whole))

export type Message = (inputs?: Inputs) => string
/** m.key({ name }) is the text of that key, with its placeholders filled. */
export const m = new Proxy({} as Record<keyof typeof en, Message>, {
  get: (_, key: string): Message => (inputs = {}) => fill(texts[key] ?? key, inputs),
})
export const hasMessage = (key: string): boolean => key in texts
