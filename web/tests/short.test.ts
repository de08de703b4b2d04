import { expect, test } from 'vitest'
import type { TableMessage, UpMessage } from '../src/net/protocol'
import { EARLIER, type Short, Unpacker } from '../src/net/short'

const node = { kind: 0, stage: 1, owes: 1, joint: 0, args: [0, 0, 0] }
const whole = {
  t: 'table', re: 1, table: {}, you: [0], v: 4, hash: '00', deal: null, over: null,
  view: { node, stack: [[1, 1], [2, 0]], turns: 6, sel: [3] },
  kinds: [['placed', 2], ['moved', 6]],
  events: [[[1, 8, 9, null]]],
  log: ['0Tx5-c2', '8x5=y'],
  undo: 'shown',
} as unknown as Short

test('a whole table is written out', () => {
  const table = new Unpacker().take(whole) as TableMessage
  expect(table.events).toEqual([[{ k: 'moved', by: 8, a: [9, null, 0, 0, 0, 0] }]])
  expect(table.log).toEqual([{ by: 0, text: 'Tx5-c2' }, { by: 8, text: 'x5=y' }])
  expect(table.undo).toEqual({ can: false, code: 'shown' })
  expect(table).not.toHaveProperty('kinds')
})

test('a long log keeps its length; what came before the lines sent is not known', () => {
  const unpacker = new Unpacker()
  const table = unpacker.take({ ...whole, from: 50_000 } as Short) as TableMessage
  expect(table.log.length).toBe(50_002)
  expect(table.log[49_999]).toBe(EARLIER)
  expect(table.log.slice(50_000)).toEqual([{ by: 0, text: 'Tx5-c2' }, { by: 8, text: 'x5=y' }])
  expect(table).not.toHaveProperty('from')
})

test('cells are counted through the view; what has not changed stays the same object', () => {
  const unpacker = new Unpacker()
  const before = (unpacker.take(whole) as TableMessage).view
  const up = unpacker.take({
    t: 'up', v: 5, events: [[0, 1, 15]], set: [2, 2, 6, 7, 9, 5, 11, 7], sel: [], hash: '', log: ['1C@d4'], undo: 1,
  }) as UpMessage
  expect(up.set).toEqual({
    node: { ...node, owes: 2, args: [0, 0, 7] }, stack: [[1, 1], [5, 0]], turns: 7, sel: [],
  })
  expect(up.set.stack).not.toBe(before.stack)
  expect((up.set.stack as number[][])[0]).toBe((before.stack as number[][])[0])
  expect(before.turns).toBe(6)
  expect(up.events).toEqual([{ k: 'placed', by: 1, a: [15, 0] }])
  expect(up.undo).toEqual({ can: true, seat: 1 })
  expect(up).not.toHaveProperty('undone')
})

test('a story is written out turn by turn', () => {
  const unpacker = new Unpacker()
  unpacker.take(whole)
  expect(unpacker.take({ t: 'story', re: 3, turns: [[1, []], [4, [[0, 1, 15], [1, 8, 9, null]]]], to: 4 })).toEqual({
    t: 'story', re: 3, to: 4,
    turns: [
      { to: 1, events: [] },
      { to: 4, events: [{ k: 'placed', by: 1, a: [15, 0] }, { k: 'moved', by: 8, a: [9, null, 0, 0, 0, 0] }] },
    ],
  })
})

test('changes add up, and an undo tells how many moves are left', () => {
  const unpacker = new Unpacker()
  unpacker.take(whole)
  unpacker.take({ t: 'up', v: 5, events: [], set: [11, 7], hash: '', log: ['0a'], undo: 0 })
  const up = unpacker.take({ t: 'up', v: 6, events: [], set: [7, 4], hash: '', undo: 'nothing', undone: 2 }) as UpMessage
  expect(up.set).toMatchObject({ turns: 7, stack: [[4, 1], [2, 0]] })
  expect(up).toMatchObject({ undone: 2, log: [] })
})
