// The queue plays every event once and in order, never falls far behind, and a touch shows the rest at once.

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GameEvent, View } from '../src/net/protocol'
import { Motion } from '../src/state/motion'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const event = (k: string): GameEvent => ({ k, by: 0, a: [] })
const view = (n: number) => ({ n }) as unknown as View

function stage(still = false) {
  const seen: string[] = []
  const motion = new Motion(
    {
      apply: (e, pace) => (seen.push(e.k), 130 * pace),
      sync: (v) => void seen.push(`=${(v as unknown as { n: number }).n}`),
    },
    () => still,
  )
  return { seen, motion }
}

it('plays in order and ends with the view', () => {
  const { seen, motion } = stage()
  motion.push([event('a'), event('b')], view(1))
  motion.push([event('c')], view(2))
  expect(seen).toEqual(['a'])
  vi.runAllTimers()
  expect(seen).toEqual(['a', 'b', '=1', 'c', '=2'])
  expect(motion.busy).toBe(false)
})
it('is never much more than a second behind', () => {
  const { seen, motion } = stage()
  for (let n = 0; n < 40; n++) motion.push([event(`e${n}`)], view(n))
  vi.advanceTimersByTime(2600)
  expect(seen.at(-1)).toBe('=39')
})
it('shows everything at once when skipped, and nothing twice', () => {
  const { seen, motion } = stage()
  motion.push([event('a'), event('b'), event('c')], view(3))
  motion.skip()
  vi.runAllTimers()
  expect(seen).toEqual(['a', '=3'])
})
it('needs no time when motion is not wanted', () => {
  const { seen, motion } = stage(true)
  motion.push([event('a'), event('b')], view(1))
  expect(seen).toEqual(['a', 'b', '=1'])
})
