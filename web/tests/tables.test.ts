// Tables of this device among each other and over time: what is chosen and not yet told, what is given back.

import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewTable, TableMessage, UpMessage } from '../src/net/protocol'
import { NATURE, type EngineCore } from '../src/worker/engine'
import { load, save } from '../src/worker/store'
import { LocalTables } from '../src/worker/tables'
import { generator, loadCore, open, sit, type Table } from './lib'

let core: EngineCore
let tables: LocalTables
beforeAll(async () => {
  core = await loadCore()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
beforeEach(() => {
  // A bot looks at the clock twice, and its time is over.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  tables = new LocalTables(core)
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const me = { kind: 'me' as const }
const bot = { kind: 'bot' as const, level: 1 }
const optionsOf = (wish: NewTable) => (wish.game === 'amoebunnies' ? wish.options : { ...wish.options, seats: String(wish.seats.length) })
const legal = (table: Table, wish: NewTable, seat: number, ids: number[] = []) => core.legal({ game: wish.game, options: optionsOf(wish), view: table.view() }, seat, ids)
const last = (table: Table) => table.inbox.findLast((m) => m.t === 'up' || m.t === 'table') as UpMessage | TableMessage
const owes = (table: Table) => table.view().node.owes
let asked = 1

/** One whole move of the first seat that owes one. */
async function move(table: Table, wish: NewTable, random: () => number) {
  const seat = 31 - Math.clz32(owes(table) & -owes(table))
  const ids: number[] = []
  for (let more = true; more; ) {
    const can = legal(table, wish, seat, ids)
    const step = can[Math.floor(random() * can.length)]
    ids.push(step.id)
    more = !!step.more
  }
  await table.say({ t: 'move', id: asked++, v: table.v(), seat, steps: ids })
  expect(table.inbox.filter((m) => m.t === 'no')).toEqual([])
}

describe('where all choose at once (MZ-12)', () => {
  const wish: NewTable = { game: 'mosquitozzz', options: {}, seats: [bot, me, me], seed: 'night' }
  it('who may choose sees with their own eyes, whether a bot has chosen yet or not', async () => {
    const table = await sit(tables, wish)
    expect(owes(table)).toBe(7)
    const mine = (seat: number) => (table.view().hand as number[][])[seat].some(Boolean)
    expect([mine(1), mine(2)]).toEqual([true, false])
    expect(legal(table, wish, 1).length).toBeGreaterThan(1)
    await table.say({ t: 'move', id: asked++, v: table.v(), seat: 1, steps: [legal(table, wish, 1).at(-1)!.id] })
    expect([owes(table), mine(1), mine(2)]).toEqual([5, false, true])
  })
  it('one’s own choice is in the view, and in its hash', async () => {
    const two: NewTable = { ...wish, seats: [me, bot] }
    const table = await sit(tables, two)
    const { id } = legal(table, two, 0).at(-1)!
    await table.say({ t: 'move', id: asked++, v: table.v(), seat: 0, steps: [id] })
    expect(table.view().pick).toEqual([id, 0, 0, 0])
    expect(core.hash({ game: two.game, options: optionsOf(two), view: table.view() })).toBe((last(table) as UpMessage).hash)
  })
  it.each([[[me, bot], [0]], [[me, me, bot], [0, 1]], [[bot, me], [0]]])('what was chosen waits for the others, also when the table is taken up again: %j', async (seats, before) => {
    const here: NewTable = { ...wish, seats }
    const table = await sit(tables, here)
    for (const seat of before)
      if (seats[seat] === me) await table.say({ t: 'move', id: asked++, v: table.v(), seat, steps: [legal(table, here, seat).at(-1)!.id] })
      else vi.advanceTimersByTime(2000)
    const were = owes(table)
    expect(were).not.toBe(table.view().node.joint)
    await table.say({ t: 'leave' })
    const again = await open(new LocalTables(core), table.id)
    expect([owes(again), again.view()]).toEqual([were, table.view()])
    if (owes(again) & 1) await move(again, here, () => 0)
    else if (seats[0] === me) await again.say({ t: 'back', id: asked++, seat: 0 })
    expect(again.inbox.filter((m) => m.t === 'no')).toEqual([])
  })
})

it('a move that is not whole is refused, as a server does, and nothing of it stays', async () => {
  const wish: NewTable = { game: 'amoebunnies', options: { characters: 'roy,cam' }, seats: [me, me], seed: 'parts' }
  const table = await sit(tables, wish)
  const random = generator(5)
  for (let n = 0; n < 200; n++) {
    const seat = 31 - Math.clz32(owes(table) & -owes(table))
    const part = legal(table, wish, seat).find((s) => s.more)
    if (!part) {
      await move(table, wish, random)
      continue
    }
    const before = table.view()
    for (const what of [{ move: part.text }, { steps: [part.id] }, { steps: [part.id, 261] }]) {
      await table.say({ t: 'move', id: asked++, v: table.v(), seat, ...what })
      expect(table.inbox.pop()).toMatchObject({ t: 'no' })
    }
    await table.say({ t: 'view', id: asked++ })
    expect((table.inbox.at(-1) as TableMessage).view).toEqual(before)
    return move(table, wish, random)
  }
  throw new Error('no move of several steps')
})

it('what cannot be played again is refused, and its room is free', async () => {
  const table = await sit(tables, { game: 'mosquito-show', options: {}, seats: [me, me], seed: 'old' })
  const kept = (await load(table.id))!
  await save({ ...kept, id: 'of other rules', moves: [{ seat: 0, text: 'Cx5-b3' }] })
  for (let n = 0; n < 70; n++) expect((await open(tables, 'of other rules')).inbox).toMatchObject([{ t: 'no', re: 0, code: 'version' }])
  expect((await sit(tables, { game: 'mosquito-show', options: {}, seats: [me, me] })).view().node.kind).toBe(0)
})

it('there is room for as many tables as one likes, and their bots answer', async () => {
  const wish: NewTable = { game: 'mosquitozzz', options: {}, seats: [bot, { kind: 'bot', level: 2 }, { kind: 'bot', level: 3 }, me] }
  for (let n = 0; n < 70; n++) {
    const table = await sit(tables, { ...wish, options: { slap: String(n % 17), ...(n % 2 ? { netTable: 'sweep' } : {}), ...(n % 3 ? { idlePlays: 'forbidden' } : {}) } })
    vi.advanceTimersByTime(700)
    vi.advanceTimersByTime(700)
    vi.advanceTimersByTime(700)
    expect(owes(table)).toBe(8)
    await table.say({ t: 'leave' })
  }
})

it('a long game can be undone as a short one, and its log tells as much', async () => {
  const wish: NewTable = { game: 'amoebunnies', options: { characters: 'roy,cam,sar,mid' }, seats: [me, me, me, me], seed: 'long' }
  const table = await sit(tables, wish)
  const random = generator(11)
  let events = 0
  let undos = 0
  for (let n = 0; n < 900 && table.view().node.kind === 0 && undos < 3; n++) {
    await move(table, wish, random)
    const up = last(table) as UpMessage
    events += up.events.length
    if (events > 1100 && up.undo?.can) undos++
  }
  expect(undos).toBe(3)
  const { log } = (await open(tables, table.id)).inbox[0] as TableMessage
  expect(log.slice(-40).some(({ by, text }) => by < 4 && text !== '?')).toBe(true)
})

describe('two tabs at one table of this device', () => {
  const two: NewTable = { game: 'mosquito-show', options: {}, seats: [me, me], seed: 'tabs' }
  const told = (table: Table) => table.inbox.filter((m) => m.t === 'up').length
  const refused = (table: Table) => table.inbox.filter((m) => m.t === 'no')

  it('each shows what the other does, as news', async () => {
    const one = await sit(tables, two)
    const other = await open(new LocalTables(core), one.id)
    const random = generator(4)
    for (let n = 0; n < 8; n++) {
      const [moves, sees] = n % 2 ? [other, one] : [one, other]
      const before = told(sees)
      await move(moves, two, random)
      await vi.waitFor(() => expect(told(sees)).toBe(before + 1))
      expect(sees.view()).toEqual(moves.view())
      expect((last(sees) as UpMessage).log.map(({ text }) => text)).toEqual((last(moves) as UpMessage).log.map(({ text }) => text))
    }
    await one.say({ t: 'resign', id: asked++, seat: 0 })
    await vi.waitFor(() => expect(other.inbox.at(-1)).toMatchObject({ t: 'over', result: { why: 'resign' } }))
  })
  it('who moves at what another tab has moved from is told so, and sees what is', async () => {
    const one = await sit(tables, two)
    const other = await open(new LocalTables(core), one.id)
    const first = legal(one, two, 0).concat(legal(one, two, 1))
    const seat = Math.log2(owes(one) & -owes(one))
    // Both at once: nobody has heard of the other yet.
    await Promise.all([
      one.say({ t: 'move', id: asked++, v: one.v(), seat, steps: [first[0].id] }),
      other.say({ t: 'move', id: asked++, v: other.v(), seat, steps: [first.at(-1)!.id] }),
    ])
    expect(refused(one)).toEqual([])
    expect(refused(other)).toMatchObject([{ code: 'stale' }])
    expect((other.inbox.findLast((m) => m.t === 'table') as TableMessage).view).toEqual(one.view())
    expect((await load(one.id))!.moves).toHaveLength(1)
  })
  it('who takes back, or asks for another game, does it in all tabs', async () => {
    const one = await sit(tables, two)
    const other = await open(new LocalTables(core), one.id)
    const before = other.view()
    await move(one, two, () => 0)
    await vi.waitFor(() => expect(other.view()).toEqual(one.view()))
    await one.say({ t: 'undo', id: asked++, seat: last(one).undo.seat })
    await vi.waitFor(() => expect(last(other)).toMatchObject({ t: 'table', view: before }))
    await Promise.all([one, other].map((table) => table.say({ t: 'rematch', id: asked++ })))
    const made = await Promise.all([one, other].map(async (table) => {
      await table.say({ t: 'rematch', id: asked++ })
      return (table.inbox.at(-1) as unknown as { table: string }).table
    }))
    expect(made[0]).toBe(made[1])
  })
  it('a tab that heard nothing sees it when it wakes', async () => {
    const one = await sit(tables, two)
    const { BroadcastChannel } = globalThis
    vi.stubGlobal('BroadcastChannel', undefined)
    const other = await open(new LocalTables(core), one.id)
    vi.stubGlobal('BroadcastChannel', BroadcastChannel)
    await move(one, two, () => 0)
    expect(told(other)).toBe(0)
    await other.say({ t: 'ping', id: asked++ })
    expect([told(other), other.inbox.at(-1)!.t]).toEqual([1, 'pong'])
    expect(other.view()).toEqual(one.view())
  })
  it('a race that goes on in another tab is called anew, under a number of its own', async () => {
    const wish: NewTable = { game: 'mosquito', options: {}, seats: [me, bot], slow: true, seed: 'races' }
    const one = await sit(tables, wish)
    const other = await open(new LocalTables(core), one.id)
    const calls = (table: Table) => table.inbox.flatMap((m) => (m.t === 'table' || m.t === 'up' ? (m.race ?? []) : []))
    for (let n = 0; n < 6; n++) {
      const before = told(other)
      const { n: number, what } = calls(one).at(-1)!
      await one.say(what === 'turn' ? { t: 'ready', id: asked++, n: number } : { t: 'touches', id: asked++, n: number, touches: [] })
      vi.advanceTimersByTime(4000)
      await vi.waitFor(() => expect(told(other)).toBeGreaterThan(before))
      expect(other.view()).toEqual(one.view())
    }
    const numbers = calls(other).map(({ n }) => n)
    expect(numbers.length).toBeGreaterThan(6)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
  it('a browser that forbids its database lays tables all the same, for as long as the tab lives', async () => {
    vi.resetModules()
    vi.stubGlobal('indexedDB', { open: () => { throw new Error('denied') } })
    const forbidden = await import('../src/worker/store')
    const stored = (await load((await sit(tables, two)).id))!
    expect(await forbidden.save(stored)).toBe('unkept')
    expect(await forbidden.load(stored.id)).toEqual(stored)
    vi.stubGlobal('indexedDB', undefined)
    expect((await tables.create(two)).kept).toBe(false)
  })
})

it('what can be taken back is one’s own move, and only by whoever made it', async () => {
  const wish: NewTable = { game: 'mosquito-show', options: {}, seats: [me, me], seed: 'mine' }
  const table = await sit(tables, wish)
  const random = generator(3)
  let undo = last(table).undo
  for (let n = 0; n < 60 && !undo.can; n++) {
    await move(table, wish, random)
    undo = last(table).undo
  }
  expect(undo.can).toBe(true)
  const before = table.view()
  for (const seat of [1 - undo.seat!, 2, NATURE]) {
    await table.say({ t: 'undo', id: asked++, seat })
    expect(table.inbox.pop()).toMatchObject({ t: 'no' })
    expect(table.view()).toEqual(before)
  }
  await table.say({ t: 'undo', id: asked++, seat: undo.seat })
  expect(table.inbox.at(-1)).toMatchObject({ t: 'ok' })
})
it('nobody takes back the move of a bot', async () => {
  const wish: NewTable = { game: 'mosquito-show', options: {}, seats: [me, bot], seed: 'theirs' }
  const table = await sit(tables, wish)
  const random = generator(3)
  let answered = 0
  for (let n = 0; n < 60 && answered < 3 && table.view().node.kind === 0; n++) {
    if (owes(table) & 1) await move(table, wish, random)
    else vi.advanceTimersByTime(1000)
    const { log, undo } = last(table)
    if (log.findLast(({ by }) => by !== NATURE)?.by !== 1) continue
    answered++
    expect(undo.can).toBe(false)
    const before = table.view()
    for (const seat of [0, 1]) {
      await table.say({ t: 'undo', id: asked++, seat })
      expect(table.inbox.pop()).toMatchObject({ t: 'no' })
    }
    expect(table.view()).toEqual(before)
  }
  expect(answered).toBeGreaterThan(0)
})

describe('hands at a table of this device', () => {
  it('are checked by the levels that moved them', async () => {
    const wish: NewTable = { game: 'mosquito', options: {}, seats: [me, me, { kind: 'bot', level: 5 }, { kind: 'bot', level: 1 }], seed: 'levels' }
    const table = await sit(tables, wish)
    await table.say({ t: 'resign', id: asked++, seat: 0 })
    const record = await tables.record(table.id)
    expect(record).toContain('skill 3: 5')
    expect(record).toMatch(/\{[^}]*@/)
    expect(core.verify(record)).toEqual({ ok: true })
  })
  it.each([[{ seats: [me, bot] }], [{ seats: [me, me], real: true }]])('rest when somebody has given up: %j', async (more) => {
    const table = await sit(tables, { game: 'mosquito', options: {}, seed: 'rest', ...more })
    expect(last(table).race).toBeDefined()
    await table.say({ t: 'resign', id: asked++, seat: 0 })
    expect(table.inbox.at(-2)).toMatchObject({ t: 'over' })
    expect((table.inbox.findLast((m) => m.t === 'up') as UpMessage).race).toBeUndefined()
  })
})
