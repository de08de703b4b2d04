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
