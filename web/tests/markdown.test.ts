import { expect, it } from 'vitest'
import { blocksOf, spansOf } from '../src/ui/learn/markdown'

it('gives every numbered statement its address', () => {
  const blocks = blocksOf('# Rules\n\n- **MS-1** The board.\n  Goes on.\n- **MS-R5** A ruling.\n\nMS-2: two sides.\n')
  expect(blocks[0]).toMatchObject({ kind: 'heading', level: 1, text: 'Rules' })
  expect(blocks[1]).toMatchObject({ items: [{ id: 'MS-1', text: '**MS-1** The board. Goes on.' }, { id: 'MS-R5' }] })
  expect(blocks[2]).toMatchObject({ kind: 'text', id: 'MS-2' })
})
it('reads tables without their rule line', () => {
  expect(blocksOf('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([{ kind: 'table', rows: [['a', 'b'], ['1', '2']] }])
})
it('tells strong words, code and links from plain text', () => {
  expect(spansOf('a **b** `c` [d](e)').map((s) => `${s.as}:${s.text}`)).toEqual(['plain:a ', 'strong:b', 'plain: ', 'code:c', 'plain: ', 'plain:d'])
})
