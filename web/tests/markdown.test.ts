import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { blocksOf, spansOf } from '../src/ui/learn/markdown'

it('gives every numbered statement its address', () => {
  const blocks = blocksOf('# Rules\n\n[MS-1] The board.\nGoes on.\n\n- [MS-2] [MS-R5] Two sides.\n- plain\n')
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1, text: 'Rules' })
  expect(blocks[1]).toEqual({ kind: 'text', ids: ['MS-1'], text: 'The board. Goes on.' })
  expect(blocks[2]).toMatchObject({ items: [{ ids: ['MS-2', 'MS-R5'], text: 'Two sides.' }, { ids: [], text: 'plain' }] })
})
it('reads tables without their rule line', () => {
  expect(blocksOf('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([{ kind: 'table', rows: [['a', 'b'], ['1', '2']] }])
})
it('tells strong words, code and links from plain text', () => {
  expect(spansOf('a **b** `c` [d](e)').map((s) => `${s.as}:${s.text}`)).toEqual(['plain:a ', 'strong:b', 'plain: ', 'code:c', 'plain: ', 'plain:d'])
})

it.each(['mosquito-show', 'mosquito', 'mosquitozzz', 'moustique-attaque', 'amoebunnies'])('%s: every statement of the rules is an address, once', (game) => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const ids = blocksOf(read(`docs/rules/${game}.md`)).flatMap((b) => (b.kind === 'text' ? b.ids : b.kind === 'list' ? b.items.flatMap((i) => i.ids) : []))
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const statements = read(`tests/rules/${game}/statements.txt`).trim().split('\n')
  expect(statements.filter((id) => !ids.includes(id))).toEqual([])
})
