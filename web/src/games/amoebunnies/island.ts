// Where things are drawn, from the usual component file, and what lies on each space.

import { bee, bfly, bird, spaces } from '../../../../content/amoebunnies.json'
import { bitsOf, flat, num, rows, type Scene } from '../kit'
import { NOWHERE } from './words'

export const AT = spaces.map(([, x, y]) => [Number(x), Number(y)] as const)
const CODES = spaces.map(([code]) => String(code))
/** Spaces of the animals, as flowers are counted: bird, bee, butterfly. */
const ANIMALS = [bird, bee, bfly].map((codes) => codes.map((code) => CODES.indexOf(code)))
export const animalAt = (space: number): number => ANIMALS.findIndex((list) => list.includes(space))

/** Flowers that lie with their animal. */
export const delivered = (scene: Scene): number =>
  rows(scene.view, 'up').reduce((n, flowers, animal) => n + ANIMALS[animal].filter((space) => flowers.includes(space)).length, 0)

export interface Thing {
  text: string
  /** a drawing instead of the text */
  animal?: number
  kind: 'flower' | 'face' | 'hide' | 'gift' | 'dull' | 'bright' | 'palette' | 'tunnel' | 'particle' | 'cam'
}

/** What lies on the spaces, besides the tokens of the seats. */
export function things({ view }: Scene): Thing[][] {
  const on: Thing[][] = AT.map(() => [])
  const put = (space: number, text: string, kind: Thing['kind']) => void (space !== NOWHERE && on[space]?.push({ text, kind }))
  const each = (field: string, text: string, kind: Thing['kind']) => bitsOf(num(view, field)).forEach((space) => put(space, text, kind))
  const played = (field: string) => flat(view, field).some((n) => n > 0)
  each('down', '?', 'flower')
  rows(view, 'up').forEach((list, animal) => list.forEach((space) => space !== NOWHERE && on[space]?.push({ text: '', animal, kind: 'face' })))
  each('hide', 'H', 'hide')
  each('dull', '◠', 'dull')
  each('bright', '◠', 'bright')
  each('pal', 'P', 'palette')
  each('tun', 'T', 'tunnel')
  if (played('gifts')) flat(view, 'gifts').forEach((n, space) => n && put(space, `+${n}`, 'gift'))
  if (num(view, 'part') !== NOWHERE) put(num(view, 'part'), '✦', 'particle')
  flat(view, 'st').forEach((n, space) => n && put(space, String(n), 'cam'))
  return on
}
