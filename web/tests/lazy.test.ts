// What is loaded when it is needed may not come: every such place goes through `lazy`, which has an answer to that.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Loaders that are handed to `lazy` elsewhere, and as what. */
const HANDED: [file: RegExp, as: RegExp][] = [
  [/^App\.svelte$/, /<Lazy load=\{tablePage\}/],
  [/^ui\/table\/TablePage\.svelte$/, /<Lazy load=\{\(\) => tableOf\(/],
  // Of a game's manifest: its tables, its lesson, what it prints. The picture of the first page may stay away.
  [/^games\/[\w-]+\/game\.ts$/, /<Lazy load=\{gameOf\([^)]*\)\.(learn|print)!\}/],
]
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts)$/.test(name))
const text = (name: string) => readFileSync(join('src', name), 'utf8')

it('nothing is loaded late without an answer to what does not come', () => {
  for (const name of sources) {
    for (const line of text(name).split('\n').filter((l) => /\bimport\(['"]/.test(l))) {
      if (HANDED.some(([file]) => file.test(name))) continue
      expect([name, line]).toEqual([name, expect.stringMatching(/<Lazy load=|lazy\(/)])
    }
  }
  const all = sources.map(text).join('\n')
  for (const [, as] of HANDED) expect(all).toMatch(as)
  expect(all).toMatch(/lazy\(startEngine\)/)
  expect(all).toMatch(/lazy\(loadMessages\)/)
})
