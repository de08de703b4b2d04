// What the page says when something cannot be done: in the reader's language, with the rule, and English marked as such.

import { readFileSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadMessages } from '../src/i18n'
import { saidOf, spoken } from '../src/ui/refusal'

beforeAll(() => void vi.stubGlobal('navigator', { languages: ['en'] }))
const RULE = { code: 'MS-10', text: 'Nothing is eaten yet: first all four animals are placed.' }

it('is a sentence of the engine in English, and a sentence of the page elsewhere', async () => {
  await loadMessages('en')
  expect(saidOf(RULE)).toEqual({ said: RULE.text, rule: 'MS-10' })
  expect(saidOf({ code: 'turn', text: 'it is not your turn' })).toEqual({ said: 'It is not your turn.', rule: undefined })
  expect(saidOf({ code: '', text: 'As it is' })).toEqual({ said: 'As it is' })
  await loadMessages('de')
  expect(saidOf(RULE)).toEqual({ said: 'Das lassen die Regeln hier nicht zu.', rule: 'MS-10', why: RULE.text })
  expect(spoken(RULE)).toBe('Das lassen die Regeln hier nicht zu. Siehe Regel MS-10.')
  expect(saidOf({ code: 'stale', text: 'the table has moved on' })).toEqual({ said: 'Am Tisch ist es weitergegangen. Schau noch einmal!' })
})

/** Codes that no person meets: the page asks for nothing of the kind, or says it in a card of its own. */
const UNSEEN = ['form', 'hello', 'unknown', 'token', 'playing', 'nothing', 'shown', 'acted', 'deal']
it('knows every word with which the server refuses a message', async () => {
  await loadMessages('fr')
  const source = ['table/ask', 'server/message', 'server/rooms', 'server/lobby'].map((name) => readFileSync(`../src/${name}.c`, 'utf8')).join('\n')
  const codes = new Set([...source.matchAll(/(?:refuse\(error|answer_no\(c, [^,"]*|mz_fail\(error, \w+|no_room\(error),\s*"(\w+)"/g)].map((found) => found[1]))
  expect(codes.size).toBeGreaterThan(12)
  const other = saidOf({ code: '?', text: '' }).said
  const missing = [...codes].filter((code) => !UNSEEN.includes(code) && saidOf({ code, text: 'x' }).said === other)
  expect(missing).toEqual([])
})
