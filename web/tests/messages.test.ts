// Every language has English's keys and placeholders, and the sources use keys that exist, with the inputs they need.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

type Texts = Record<string, string>
const file = (...path: string[]): Texts => JSON.parse(readFileSync(join('messages', ...path), 'utf8')) as Texts
const read = (locale: string): Texts => ({ ...file(`${locale}.json`), ...file('games', `${locale}.json`) })
const en = read('en')
const holes = (text: string) => [...text.matchAll(/\{(\w+)[}|]/g)].map((m) => m[1]).sort()

describe.each(['fr', 'de', 'es'])('%s', (locale) => {
  const texts = read(locale)
  it('has the keys of English', () => expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort()))
  it('has the placeholders of English', () => {
    for (const key of Object.keys(en)) expect([key, [...new Set(holes(texts[key] ?? ''))]]).toEqual([key, [...new Set(holes(en[key]))]])
  })
})

it('no text of the further games hides one of the page', () => {
  expect(Object.keys(file('en.json')).filter((key) => key in file('games', 'en.json'))).toEqual([])
})

describe('the sources', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts)$/.test(name))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .join('\n')
  it('give each text the inputs that it names', () => {
    for (const [, key, inputs] of sources.matchAll(/\bm\.(\w+)\(\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}\)/g)) {
      if (inputs.includes('...')) continue
      const flat = inputs.replace(/\([^()]*\)|\{[^{}]*\}|`[^`]*`|'[^']*'/g, '')
      const given = [...flat.matchAll(/(?:^|,)\s*(\w+)/g)].map((m) => m[1])
      for (const hole of holes(en[key] ?? '')) expect([key, given]).toEqual([key, expect.arrayContaining([hole])])
    }
  })
  it('use every text', () => {
    const used = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map((m) => m[1]))
    const unused = Object.keys(en).filter((key) => !used.has(key) && !/^(opt|n)_/.test(key))
    expect(unused).toEqual([])
  })
})
