// What stands in the way, in the reader's language. The engine says why in English only, some hundred sentences
// beside the rules: who reads another language gets a sentence of the page, the rule's number, and those words as
// what they are.

import { getLocale, m } from '../i18n'
import { Away, Refused as ApiRefused } from '../net/api'
import { NUMBER } from './learn/markdown'

export interface Refused {
  /** a rule's number, or a word of the protocol; empty: the text is the page's own */
  code: string
  text: string
}
export interface Said {
  said: string
  rule?: string
  /** the engine's words, in English */
  why?: string
}

const RULE = new RegExp(`^${NUMBER.source}$`)
/** Here the engine's words say more than ours. */
const EXPLAINED: Record<string, () => string> = { turn: m.no_turn, syntax: m.no_syntax, unfinished: m.no_unfinished }
const KNOWN: Record<string, () => string> = {
  stale: m.no_stale, waiting: m.no_waiting, over: m.no_over, seat: m.no_seat, rate: m.no_rate, busy: m.no_busy, stopping: m.no_busy,
  store: m.no_store, full: m.no_full, version: m.no_version, damaged: m.no_damaged, long: m.no_long, size: m.no_size,
  hidden: m.no_hidden, direction: m.no_direction, blank: m.no_blank, length: m.no_length,
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`

export function saidOf({ code, text }: Refused): Said {
  if (!code) return { said: text }
  const known = KNOWN[code]
  if (known) return { said: known() }
  const rule = RULE.test(code) ? code : undefined
  if (getLocale() === 'en' && text) return { said: sentence(text), rule }
  return { said: (rule ? m.no_rule : (EXPLAINED[code] ?? m.no_other))(), rule, why: text && sentence(text) }
}
/** The same, to be read out. */
export function spoken(refused: Refused): string {
  const { said, rule } = saidOf(refused)
  return rule ? `${said} ${sentence(m.refused_rule({ code: rule }))}` : said
}
/** What came of asking the server, or the engine, for something. */
export function failed(e: unknown): string {
  if (e instanceof ApiRefused) return spoken({ code: e.code, text: e.message })
  if (e instanceof Away) return e.line === 'other' ? m.line_other() : m.no_line()
  return e instanceof Error ? e.message : String(e)
}
