// Keys walk the board as one reads it, and every cell has a typed name.

import { expect, it } from 'vitest'
import { cellKey, rows, walkTo, type Wish } from '../src/games/mosquito-show/grid'

function press(from: string, ...keys: string[]): string {
  let at = from
  let wish: Wish = { x: 0, letter: '' }
  for (const key of keys) {
    const step = walkTo(key, at, wish)
    wish = step?.wish ?? wish
    at = step?.cell ?? at
  }
  return at
}

it('has 16 spaces and 9 ponds in reading order', () => {
  expect(rows.map((row) => row.map(cellKey).join(' '))).toEqual([
    'a4 b4 c4 d4', '7 8 9', 'a3 b3 c3 d3', '4 5 6', 'a2 b2 c2 d2', '1 2 3', 'a1 b1 c1 d1',
  ])
})
it('walks with arrows, and keeps its column across the ponds', () => {
  expect(press('a1', 'ArrowRight', 'ArrowRight')).toBe('c1')
  expect(press('d1', 'ArrowRight')).toBe('d1')
  expect(press('a1', 'ArrowRight', 'ArrowUp')).toBe('2')
  expect(press('a1', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp')).toBe('d3')
  expect(press('a4', 'ArrowUp')).toBe('a4')
  expect(press('b2', 'Home')).toBe('a2')
  expect(press('b2', 'PageUp')).toBe('b4')
})
it('goes where a name is typed', () => {
  for (const key of rows.flat().map(cellKey)) expect(press('b2', ...key)).toBe(key)
  expect(walkTo('s', 'b2', { x: 0, letter: '' })).toBeUndefined()
})
