// The worker's side without a browser: the engine's answers about views, tables of this device, records.

import { beforeAll, describe, expect, it } from 'vitest'
import { beliefs } from '../src/games/mosquito-show/beliefs'
import { asShow } from '../src/games/mosquito-show/view'
import type { NewTable, TableMessage } from '../src/net/protocol'
import { lessons } from '../src/games/mosquito-show/lessons'
import { groupsOf, stepWords } from '../src/ui/generic/describe'
import type { EngineCore } from '../src/worker/engine'
import { LocalTables } from '../src/worker/tables'
import { loadCore, open, sit, type Table } from './lib'

const GAME = 'mosquito-show'
let core: EngineCore
let tables: LocalTables
beforeAll(async () => {
  core = await loadCore()
  tables = new LocalTables(core)
})

const two: NewTable = { game: GAME, options: {}, seats: [{ kind: 'me', name: 'Ana' }, { kind: 'me', name: 'Bo' }] }

async function playOut(table: Table, seed = 5) {
  let s = seed
  for (let n = 0; n < 80 && table.view().node.kind === 0; n++) {
    const seat = Math.log2(table.view().node.owes)
    const legal = core.legal({ game: GAME, options: {}, view: table.view() }, seat, [])
    expect(legal.length).toBeGreaterThan(0)
    s = (s * 48271) % 2147483647
    await table.say({ t: 'move', id: n + 1, v: table.v(), seat, steps: [legal[s % legal.length].id] })
  }
}

describe('a table of this device', () => {
  it('is played to its end, told step by step, and its record reads back', async () => {
    const table = await sit(tables, two)
    await playOut(table)
    expect(table.inbox.some((m) => m.t === 'over')).toBe(true)
    const record = await tables.record(table.id)
    expect(core.verify(record)).toEqual({ ok: true })
    const replay = core.replay(record, 'none')
    expect(replay.plies.at(-1)!.view).toEqual(core.replay(record, 'b').plies.at(-1)!.view)
    expect(asShow(replay.plies.at(-1)!.view).result).toBeGreaterThan(0)
    expect(core.verify(record.replace(/\tC@/, '\tT@')).ok).toBe(false)
  })
  it('is the same when it is opened again', async () => {
    const table = await sit(tables, { ...two, seed: 'again' })
    for (const move of ['C@a1', 'T@d4']) {
      const seat = Math.log2(table.view().node.owes)
      await table.say({ t: 'move', id: 1, v: table.v(), seat, move })
    }
    const again = await open(new LocalTables(core), table.id)
    expect(again.view()).toEqual(table.view())
  })
  it('refuses with a reason and stays as it was', async () => {
    const table = await sit(tables, two)
    const before = table.view()
    await table.say({ t: 'move', id: 9, v: table.v(), seat: Math.log2(before.node.owes), move: 'Cx5-b3' })
    expect(table.inbox.at(-1)).toMatchObject({ t: 'no', re: 9, code: 'MS-10' })
    await table.say({ t: 'move', id: 10, v: 77, seat: 0, move: 'C@a1' })
    expect(table.inbox.at(-1)).toMatchObject({ t: 'no', code: 'stale' })
    expect(table.view()).toEqual(before)
  })
  it('takes back a placement, and nothing after giving up', async () => {
    const table = await sit(tables, two)
    const seat = Math.log2(table.view().node.owes)
    const before = table.view()
    await table.say({ t: 'move', id: 1, v: table.v(), seat, move: 'C@a1' })
    await table.say({ t: 'undo', id: 2, seat })
    expect(table.view()).toEqual(before)
    await table.say({ t: 'resign', id: 3, seat })
    expect(table.inbox.find((m) => m.t === 'over')).toMatchObject({ result: { why: 'resign' } })
    await table.say({ t: 'rematch', id: 4, seat })
    const answer = table.inbox.at(-1) as { table?: string }
    expect((await open(tables, answer.table!)).view().node.kind).toBe(0)
  })
  it('is unknown elsewhere', async () => {
    expect((await open(tables, 'nosuch')).inbox).toMatchObject([{ t: 'no', re: 0 }])
  })
})

describe('the engine about a view', () => {
  it('gives the hash that the table told', async () => {
    const table = await sit(tables, two)
    const told = (table.inbox[0] as TableMessage).hash
    expect(core.hash({ game: GAME, options: {}, view: table.view() })).toBe(told)
  })
  it('names the rule that refuses', async () => {
    const table = await sit(tables, { ...two, position: lessons[1].position })
    const at = { game: GAME, options: {}, view: table.view() }
    expect(core.why(at, 0, 'Tx1-b2')?.code).toMatch(/^MS-/)
    expect(core.why(at, 0, 'Cx5-b3')).toBeNull()
  })
  it('agrees with the chances of MS-57 (case MS-T51)', async () => {
    const deal = '?r?GB/?y?RY/?Y?Y*w/?y?YY/?Y?yY/?y?gY/?Y?yY/?Y?GB/?Y?bG -------- - - - b - - 0 -'
    const table = await sit(tables, { ...two, position: deal })
    const b = beliefs(asShow(table.view()))
    expect(b.nextFlower).toEqual([4, 9])
    expect([b.flowers[0], b.inFlowers]).toEqual([5, 9])
    expect([b.flowers[4], b.inFlowers]).toEqual([1, 9])
    expect(b.total).toBe(19)
  })
  it('is described from its tables alone', async () => {
    const table = await sit(tables, two)
    const schema = core.schema(GAME)
    const lines = groupsOf(schema, table.view()).flatMap((g) => g.lines)
    expect(lines.find((l) => l.name === 'Height')?.value).toBe('3 3 3 3 3 3 3 3 3')
    const seat = Math.log2(table.view().node.owes)
    const legal = core.legal({ game: GAME, options: {}, view: table.view() }, seat, [])
    expect(legal).toHaveLength(32)
    for (const step of legal) expect(stepWords(schema, step)).not.toBe('')
  })
})

describe('every lesson', () => {
  it.each(lessons.map((lesson, i) => [i + 1, lesson] as const))('%i is a position with what it asks for', async (_, lesson) => {
    const table = await sit(tables, { ...two, position: lesson.position })
    const legal = core.legal({ game: GAME, options: {}, view: table.view() }, 0, [])
    expect(legal.length).toBeGreaterThan(0)
    if (lesson.goal) expect(legal.filter(lesson.goal).length).toBeGreaterThan(0)
  })
})

describe('a name', () => {
  it('is one that everybody can see, by the same rules as on the server', async () => {
    const core = await loadCore()
    for (const name of ['Ana', '李小龙', 'नमस्ते', '👩‍👩‍👧 family', 'Ł', 'x'.repeat(40), '👍'.repeat(40)]) expect([name, core.nameFault(name)]).toEqual([name, null])
    for (const [name, code] of [['', 'length'], ['x'.repeat(41), 'length'], ['a\u200bb', 'hidden'], ['\u2800', 'blank'], ['ab\u202ecd', 'direction'], [' Ana', 'blank']])
      expect([name, core.nameFault(name)?.code]).toEqual([name, code])
  })
})
