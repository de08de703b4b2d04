// MS-57 in numbers, from what the view says is not accounted for.

import { FLOWER, LILY, type ShowView } from './view'

const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)

export interface Beliefs {
  /** tokens by letter, flowers (y g b r w) and plain (Y G B R) */
  flowers: number[]
  plain: number[]
  inFlowers: number
  inPlain: number
  unseen: number
  /** chance that a never-seen token is a flower, as a fraction */
  nextFlower: [number, number]
  total: number
}

export function beliefs(view: ShowView): Beliefs {
  const flowers = view.left.slice(4)
  const plain = view.left.slice(0, 4)
  const cf = sum(flowers)
  const cp = sum(plain)
  const shown = (symbol: number) =>
    view.stack.reduce((n, stack, i) => n + stack.slice(0, view.height[i]).filter((s) => s === symbol).length, 0) +
    (view.discard === symbol ? 1 : 0)
  return {
    flowers,
    plain,
    inFlowers: cf,
    inPlain: cp,
    unseen: view.unseen,
    nextFlower: lowest(cf - shown(FLOWER), view.unseen),
    total: view.unseen + shown(FLOWER) + shown(LILY),
  }
}

export function lowest(n: number, of: number): [number, number] {
  let [a, b] = [n, of]
  while (b) [a, b] = [b, a % b]
  return a > 0 ? [n / a, of / a] : [n, of]
}
