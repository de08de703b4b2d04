// The board as a grid: rows as one reads them, spaces and ponds in turn, and how keys walk it.

import { spaceName } from './view'

/** A space (pond is 0) or a pond (space is -1). */
export interface Cell {
  space: number
  pond: number
}

export const rows: Cell[][] = []
for (let r = 3; r >= 0; r--) {
  rows.push([0, 1, 2, 3].map((c) => ({ space: r * 4 + c, pond: 0 })))
  if (r > 0) rows.push([0, 1, 2].map((c) => ({ space: -1, pond: (r - 1) * 3 + c + 1 })))
}

export const targetOf = (cell: Cell) => (cell.pond ? { pond: cell.pond } : { space: cell.space })
/** What a cell is called when it is typed: c3, or 5. */
export const cellKey = (cell: Cell) => (cell.pond ? String(cell.pond) : spaceName(cell.space))

export function where(key: string): { r: number; c: number } {
  for (let r = 0; r < rows.length; r++) {
    const c = rows[r].findIndex((cell) => cellKey(cell) === key)
    if (c >= 0) return { r, c }
  }
  return { r: rows.length - 1, c: 0 }
}

/** What is remembered between keys: the column one came from (ponds lie between columns), and a letter of a name. */
export interface Wish {
  x: number
  letter: string
}
/** Where a key leads from a cell; without a cell the key only began a name, and nothing means it is not ours. */
export function walkTo(key: string, from: string, wish: Wish): { cell?: string; wish: Wish } | undefined {
  const { r, c } = where(from)
  const ponds = (row: number) => rows[row].length === 3
  const x = ponds(r) ? c + 0.5 : c
  const go = (row: number, col: number, toX: number) => {
    const to = rows[Math.max(0, Math.min(rows.length - 1, row))]
    return { cell: cellKey(to[Math.max(0, Math.min(to.length - 1, col))]), wish: { x: toX, letter: '' } }
  }
  const vertical = (row: number) => {
    if (row < 0 || row >= rows.length) return { wish }
    const toX = Math.abs(wish.x - x) > 0.75 ? x : wish.x
    return go(row, Math.round(ponds(row) ? toX - 0.5 : toX), toX)
  }
  switch (key) {
    case 'ArrowLeft':
      return go(r, c - 1, x - 1)
    case 'ArrowRight':
      return go(r, c + 1, x + 1)
    case 'ArrowUp':
      return vertical(r - 1)
    case 'ArrowDown':
      return vertical(r + 1)
    case 'Home':
      return go(r, 0, 0)
    case 'End':
      return go(r, 9, 3)
    case 'PageUp':
      return go(0, c, x)
    case 'PageDown':
      return go(rows.length - 1, c, x)
  }
  const typed = key.toLowerCase()
  if (/^[a-d]$/.test(typed)) return { wish: { x, letter: typed } }
  if (!/^[1-9]$/.test(typed)) return undefined
  const cell = wish.letter && typed <= '4' ? wish.letter + typed : typed
  return { cell, wish: { x, letter: '' } }
}
