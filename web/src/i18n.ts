// Texts of the page. Each language is a file of its own (messages/*.json), loaded when it is needed;
// English is complete, and a test holds the others to its keys and placeholders. What only the tables of the four
// further games say is in messages/games and comes with them.

import type en from '../messages/en.json'
import type games from '../messages/games/en.json'

export const locales = ['en', 'fr', 'de', 'es'] as const
export type Locale = (typeof locales)[number]
type Inputs = Record<string, string | number>

const files = import.meta.glob<Record<string, string>>('../messages/*.json', { import: 'default' })
const gameFiles = import.meta.glob<Record<string, string>>('../messages/games/*.json', { import: 'default' })
let texts: Record<string, string> = {}
let locale: Locale = 'en'
let plural = new Intl.PluralRules(locale)

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
  plural = new Intl.PluralRules(which)
}
export async function loadGameMessages(): Promise<void> {
  texts = { ...texts, ...(await gameFiles[`../messages/games/${locale}.json`]()) }
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

/** "{n} {n|card|cards}": a name in braces is filled in, and chooses between the words for one and for more. */
function fill(text: string, inputs: Inputs): string {
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, more: string) => (plural.select(Number(inputs[name])) === 'one' ? one : more))
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(inputs[name] ?? whole))
}

export type Message = (inputs?: Inputs) => string
/** m.key({ name }) is the text of that key, with its placeholders filled. */
export const m = new Proxy({} as Record<keyof typeof en | keyof typeof games, Message>, {
  get: (_, key: string): Message => (inputs = {}) => fill(texts[key] ?? key, inputs),
})
export const hasMessage = (key: string): boolean => key in texts
