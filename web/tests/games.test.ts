// The four further games at tables of this device: moves made at once, races of hands, words for all that happens.

import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { kit as bunnies } from '../src/games/amoebunnies/kit'
import { pathsOf, spaceName } from '../src/games/amoebunnies/words'
import { m } from '../src/i18n'
import { areaOf } from '../src/games/mosquito/hand.svelte'
import { kit as mosquito } from '../src/games/mosquito/kit'
import { kit as zzz } from '../src/games/mosquitozzz/kit'
import { kit as attaque } from '../src/games/moustique-attaque/kit'
import type { Kit, Scene } from '../src/games/kit'
import type { GameEvent, LogEntry, NewTable, Push, StoryMessage, TableMessage, UpMessage } from '../src/net/protocol'
import { CENTRE, SLOW_CREDIT, SLOW_LIMIT, type RaceCall } from '../src/net/race'
import { Session } from '../src/net/session.svelte'
import { EARLIER } from '../src/net/short'
import { grouped } from '../src/ui/generic/choices'
import { gathered, Story } from '../src/ui/generic/story.svelte'
import type { EngineCore } from '../src/worker/engine'
import { LocalTables } from '../src/worker/tables'
import { generator, loadInWords, open, sit, type Table } from './lib'

let core: EngineCore
let tables: LocalTables
beforeAll(async () => {
  core = await loadInWords()
  tables = new LocalTables(core)
})
const people = (game: string, n: number, options = {}): NewTable => ({ game, options, seats: Array.from({ length: n }, (_, i) => ({ kind: 'me', name: `P${i + 1}` })) })
const optionsOf = (wish: NewTable) => (wish.game === 'amoebunnies' ? wish.options : { ...wish.options, seats: String(wish.seats.length) })

/** One whole move of the seat that owes one, by its steps. */
async function move(table: Table, wish: NewTable, random: () => number, see?: (scene: Scene) => void) {
  const view = table.view()
  const seat = 31 - Math.clz32(view.node.owes & -view.node.owes)
  const at = { game: wish.game, options: optionsOf(wish), view }
  const ids: number[] = []
  for (;;) {
    const legal = core.legal(at, seat, ids)
    expect(legal.length).toBeGreaterThan(0)
    see?.(sceneOf(wish, view, seat))
    const step = legal[Math.floor(random() * legal.length)]
    // What stands beside the words can be typed, in the middle of a move too.
    expect(new Set(legal.map((s) => s.text)).size).toBe(legal.length)
    expect([step.text, core.why(at, seat, step.text)]).toEqual([step.text, null])
    ids.push(step.id)
    if (!step.more) break
  }
  await table.say({ t: 'move', id: 1 + Math.floor(random() * 1e9), v: table.v(), seat, steps: ids })
  expect(table.inbox.filter((m) => m.t === 'no')).toEqual([])
}
const sceneOf = (wish: NewTable, view: Table['view'] extends () => infer V ? V : never, eyes: number): Scene => ({
  schema: core.schema(wish.game, optionsOf(wish)), view, names: wish.seats.map((s) => s.name ?? ''), eyes, options: optionsOf(wish),
})

describe('moves made at once', () => {
  it('are kept one by one, so that a table opened again is the same', async () => {
    const wish = people('mosquitozzz', 3)
    const table = await sit(tables, { ...wish, seed: 'at once' })
    for (let n = 0; n < 12; n++) await move(table, wish, generator(n + 3))
    const again = await open(new LocalTables(core), table.id)
    expect(again.view().node).toEqual(table.view().node)
    expect(again.view().swarm).toEqual(table.view().swarm)
    expect((again.inbox[0] as TableMessage).log).toHaveLength((await whole(table)).log.length)
  })
  it('can be taken back until the last one is in', async () => {
    const wish = people('mosquitozzz', 2)
    const table = await sit(tables, { ...wish, seed: 'back' })
    expect(table.view().node.owes).toBe(3)
    await move(table, wish, generator(4))
    expect(table.view().node.owes).toBe(2)
    await table.say({ t: 'back', id: 9, seat: 0 })
    expect(table.view().node.owes).toBe(3)
  })
})

describe('what happened', () => {
  it.each(['mosquitozzz', 'moustique-attaque', 'amoebunnies'])('is the same for who was there and for who comes back: %s', async (game) => {
    const wish = { ...people(game, 2), seed: 'words' }
    const table = await sit(tables, wish)
    const story = (of: Table, log: () => LogEntry[]) =>
      new Story({
        get log() { return log() },
        story: async (from) => {
          await of.say({ t: 'story', id: 78, from })
          return (of.inbox.findLast((m) => m.t === 'story') as StoryMessage).turns
        },
      }, (events) => [{ lines: gathered(events.map((e) => `${e.by} ${e.k}`)) }])
    // Here everybody looks with the eyes of whoever is to act, so what is private in an event is left out.
    let log: LogEntry[] = []
    const there = story(table, () => log)
    const hear = (m: Push) => {
      if (m.t === 'table') (log = m.log), there.begin({ events: m.events.flat() })
      if (m.t === 'up') (log = [...log, ...m.log]), there.add(m)
    }
    table.inbox.forEach(hear)
    for (let n = 0; n < 12; n++) {
      const told = table.inbox.length
      await move(table, wish, generator(n + 9))
      table.inbox.slice(told).forEach(hear)
    }
    const again = await open(tables, table.id)
    const { events } = again.inbox[0] as TableMessage
    const back = story(again, () => log)
    back.begin({ events: events.flat() })
    await vi.waitFor(() => expect(back.told.length).toBeGreaterThan(8))
    expect(back.told).toEqual(there.told)
  })
  it('is in the same entries, however late hands add to a turn: mosquito', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, { game: 'mosquito', options: {}, seats: [{ kind: 'me', name: 'Ana' }, { kind: 'bot', level: 1 }, { kind: 'bot', level: 5 }], seed: 'late' })
    let log: LogEntry[] = []
    const story = (of: Table) =>
      new Story({
        get log() { return log },
        story: async (from) => {
          await of.say({ t: 'story', id: 78, from })
          return (of.inbox.findLast((m) => m.t === 'story') as StoryMessage).turns
        },
      }, (events) => events.reduce<{ lines: string[]; by?: number }[]>((entries, { k, by }) => {
        if (mosquito.opens!.includes(k)) entries.push({ by, lines: [] })
        entries.at(-1)!.lines.push(`${by} ${k}.`)
        return entries
      }, [{ lines: [] }]).map((entry) => ({ ...entry, lines: gathered(entry.lines) })))
    const there = story(table)
    const hear = (m: Push) => {
      if (m.t === 'table') (log = m.log), there.begin({ events: m.events.flat() })
      if (m.t === 'up') (log = [...log, ...m.log]), there.add(m)
    }
    table.inbox.forEach(hear)
    for (let n = 0; n < 60; n++) {
      const before = table.inbox.length
      const race = (table.inbox.findLast((m) => m.t === 'race' || m.t === 'up' || m.t === 'table') as { race?: RaceCall } & RaceCall)
      const now = race.race ?? race
      if (now.what === 'run') await table.say({ t: 'touches', id: n, n: now.n, touches: [] })
      else if (now.what === 'turn') await table.say({ t: 'ready', id: n, n: now.n })
      else vi.advanceTimersByTime(2000)
      table.inbox.slice(before).forEach(hear)
    }
    vi.useRealTimers()
    await table.say({ t: 'leave' })
    const again = await open(new LocalTables(core), table.id)
    const back = story(again)
    back.begin({ events: (again.inbox[0] as TableMessage).events.flat() })
    await vi.waitFor(() => expect(back.told.map(({ lines }) => lines)).toEqual(there.told.map(({ lines }) => lines)))
    expect(there.told.length).toBeGreaterThan(8)
  })
  it('loses what was taken back, says so, and keeps what is known', async () => {
    const asked: number[] = []
    const entry = (by: number) => ({ by, text: '' })
    const session = { log: [entry(0), entry(1), entry(8)], story: async (from: number) => (asked.push(from), []) }
    const story = new Story(session, (events) => [{ lines: events.map((e) => e.k) }])
    const event = (k: string): GameEvent => ({ k, by: 0, a: [] })
    story.add({ events: [event('first')], log: [entry(0)] })
    story.told = [{ by: 0, lines: ['first'], to: 1 }, { by: 1, lines: ['second'], to: 3 }]
    session.log = [entry(0)]
    expect(story.begin({ events: [] })).toBe(true)
    expect(story.told.map((t) => t.lines[0])).toEqual(['first', 'The last move was taken back.'])
    session.log = [entry(0), entry(1), entry(0)]
    expect(story.begin({ events: [event('third')] })).toBe(false)
    expect(asked).toEqual([1])
  })
  it('asks of a match of fifty thousand moves for its end alone, page by page', async () => {
    const asked: number[] = []
    const log = [...Array<LogEntry>(50_000).fill(EARLIER), ...Array.from({ length: 500 }, (_, i) => ({ by: i % 5 ? 8 : i % 2, text: '' }))]
    const page = { t: 'story', ok: true, turns: [], to: 0 }
    const session = {
      log,
      story: (from: number) => Session.prototype.story.call({
        log, ask: ({ from: at }: { from: number }) => {
          asked.push(at)
          const to = Math.min(at + 200, log.length)
          return Promise.resolve({ ...page, to, turns: [{ to, events: [{ k: `to ${to}`, by: 0, a: [] }] }] })
        },
      } as unknown as Session, from),
    }
    const story = new Story(session, (events) => [{ lines: events.map((e) => e.k) }])
    story.begin({ events: [{ k: 'last', by: 0, a: [] }] })
    await vi.waitFor(() => expect(story.told.map((t) => t.lines[0])).toEqual(['to 50200', 'to 50400', 'to 50500']))
    expect(asked).toEqual([50_000, 50_200, 50_400])
  })
})
async function whole(table: Table): Promise<TableMessage> {
  await table.say({ t: 'view', id: 77 })
  return table.inbox.findLast((m) => m.t === 'table') as TableMessage
}

it('a device that several people look at tells none of their secrets in its story', async () => {
  const zzzz = await sit(tables, people('mosquitozzz', 2))
  const drew = (zzzz.inbox[0] as TableMessage).events.flat().filter((e) => e.k === 'drew')
  expect(drew.length).toBeGreaterThan(0)
  expect(drew.every((e) => e.a[1] === null)).toBe(true)
  const wish = people('moustique-attaque', 3)
  const track = await sit(tables, wish)
  await move(track, wish, generator(3))
  const placed = track.inbox.flatMap((m): GameEvent[] => (m.t === 'up' ? (m as UpMessage).events : [])).find((e) => e.k === 'placed')
  expect(placed?.a[1]).toBeNull()
})

describe('a race of hands', () => {
  afterEach(() => void vi.useRealTimers())
  const wish: NewTable = { game: 'mosquito', options: {}, seats: [{ kind: 'me', name: 'Ana' }, { kind: 'bot', level: 1 }, { kind: 'bot', level: 5 }], seed: 'hands' }
  const call = (table: Table): RaceCall => {
    const last = table.inbox.findLast((m) => m.t === 'race' || (m.t === 'up' && m.race) || m.t === 'table')!
    return last.t === 'race' ? last : (last as UpMessage).race!
  }

  /** Goes on until a race of the kind is called; others are played without a touch. */
  async function until(table: Table, kinds: string[]) {
    for (let n = 0; n < 300; n++) {
      const now = call(table)
      if (now.what === 'run' && kinds.includes(now.kind!)) return now
      if (now.what === 'run') await table.say({ t: 'touches', id: n, n: now.n, touches: [] })
      else if (now.what === 'turn') await table.say({ t: 'ready', id: n, n: now.n })
      else vi.advanceTimersByTime(2000)
    }
    throw new Error('no such race')
  }
  const events = (table: Table) => (table.inbox.findLast((m) => m.t === 'up') as UpMessage).events

  it('is won by the faster hand, with the times of the model for the bots', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, wish)
    const race = await until(table, ['pink'])
    expect(race.hands.every((t) => t.seat !== 0 && t.ms >= 257)).toBe(true)
    await table.say({ t: 'touches', id: 1, n: race.n, touches: [{ object: race.targets[0], ms: 180, area: 80 }] })
    expect(events(table).find((e) => e.k === 'taken')).toMatchObject({ by: 0 })
    expect(events(table).filter((e) => e.k === 'touch').map((e) => e.by)).toContain(0)
  })
  it('is lost by the slower one, and a hand before 100 ms is a false start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, { ...wish, seed: 'slow' })
    for (const ms of [2400, 60]) {
      const race = await until(table, ['pink'])
      await table.say({ t: 'touches', id: ms, n: race.n, touches: [{ object: race.targets[0], ms, area: 80 }] })
      expect(events(table).find((e) => e.k === 'taken')?.by).not.toBe(0)
    }
  })
  it('is opened again where it stood, and an answer to an old call is dropped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, { ...wish, seed: 'again' })
    const first = await until(table, ['pink', 'orange', 'cover', 'steal'])
    await table.say({ t: 'touches', id: 1, n: first.n, touches: [] })
    const second = await until(table, ['pink', 'orange', 'cover', 'steal'])
    const version = table.v()
    await table.say({ t: 'touches', id: 2, n: first.n, touches: [] })
    expect(table.v()).toBe(version)
    const again = await open(new LocalTables(core), table.id)
    expect(again.view()).toEqual(table.view())
    expect(call(again)).toMatchObject({ kind: second.kind, hands: second.hands })
    const record = await tables.record(table.id)
    expect(record).toMatch(/\{[^}]*@/)
  })
  it('gives slow hands time, a handicap and slow neighbours; the record reads back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, { ...wish, slow: true, seed: 'time' })
    const { options } = (table.inbox[0] as TableMessage).table
    expect(options.handicap).toBe(`1:${SLOW_CREDIT}`)
    const race = await until(table, ['orange'])
    expect(race.limit).toBe(SLOW_LIMIT)
    expect(race.targets).toEqual([CENTRE])
    await table.say({ t: 'resign', id: 3, seat: 0 })
    expect(core.verify(await tables.record(table.id), options)).toEqual({ ok: true })
  })
  it('has a card come only after a pause, even to who asks for it (MQ-59)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, { ...wish, seed: 'pause' })
    for (let n = 0; n < 50 && call(table).what !== 'turn'; n++) {
      if (call(table).what === 'run') await table.say({ t: 'touches', id: n, n: call(table).n, touches: [] })
      else vi.advanceTimersByTime(2000)
    }
    const version = table.v()
    await table.say({ t: 'ready', id: 1, n: call(table).n })
    expect([call(table).what, table.v()]).toEqual(['wait', version])
    vi.advanceTimersByTime(300)
    expect(table.v()).toBe(version)
    vi.advanceTimersByTime(2000)
    expect(table.v()).toBeGreaterThan(version)
  })
  it.each(['turn', 'wait'])('lets hands rest before the next card, whoever turns it: %s (MQ-95)', async (what) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const shortest = vi.spyOn(Math, 'random').mockReturnValue(0)
    const table = await sit(tables, { ...wish, seed: 'rest' })
    for (let n = 0; n < 50; n++) {
      const race = await until(table, ['pink', 'orange', 'cover', 'steal'])
      await table.say({ t: 'touches', id: n, n: race.n, touches: [] })
      if (call(table).what === what) break
    }
    const version = table.v()
    if (what === 'turn') await table.say({ t: 'ready', id: 99, n: call(table).n })
    expect(call(table).what).toBe('wait')
    vi.advanceTimersByTime(600 + 400 - 1)
    expect(table.v()).toBe(version)
    vi.advanceTimersByTime(1)
    expect(table.v()).toBe(version + 1)
    shortest.mockRestore()
  })
  it('tells nobody the decision of a thief before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const table = await sit(tables, { ...wish, seed: 'thief' })
    await until(table, ['cover'])
    expect(table.view().attacked).toBe(0)
  })
})

describe('the share of a palm on a card', () => {
  const at = (x: number, y: number) => areaOf(x, y, 100, 140)
  it('is all in the middle, half at the rim, a quarter at a corner', () => {
    expect(at(50, 70)).toBe(100)
    expect(at(0, 70)).toBeGreaterThan(47)
    expect(at(0, 70)).toBeLessThan(54)
    expect(at(0, 0)).toBeGreaterThan(22)
    expect(at(0, 0)).toBeLessThan(30)
  })
})

const kits: [string, Kit, NewTable, string[]][] = [
  ['mosquito', mosquito, people('mosquito', 3, { penalty_card: 'choose' }), ['turn', 'touch', 'chosen']],
  ['mosquitozzz', zzz, people('mosquitozzz', 2), []],
  ['mosquitozzz together', zzz, people('mosquitozzz', 3, { level: 'coop1' }), []],
  ['moustique-attaque', attaque, people('moustique-attaque', 3), []],
  ['amoebunnies', bunnies, people('amoebunnies', 6, { characters: 'roy,cam,sar,mid,sun,vio', rounds: '3' }), ['spent', 'gained', 'sampled', 'peeked']],
]
describe.each(kits)('the words of %s', (_, kit, wish, silent) => {
  it('tell every choice and every event of whole games, and leave no place open', async () => {
    const open = /\{\w|undefined|NaN|null/
    const happened = new Set<string>()
    for (const seed of ['a', 'b']) {
      const table = await sit(tables, { ...wish, seed })
      const random = generator(seed.charCodeAt(0))
      for (let n = 0; n < 260 && table.view().node.kind === 0; n++) {
        await move(table, wish, random, (scene) => {
          const asked = kit.ask(scene, [])
          expect(`${asked.title} ${asked.sub} ${kit.busy(scene)}`).not.toMatch(open)
          expect(asked.title && kit.busy(scene)).not.toBe('')
          const offers = core.legal({ game: wish.game, options: optionsOf(wish), view: scene.view }, scene.eyes, []).map((step) => ({ step, ...kit.choice(step, scene, []) }))
          for (const o of offers) expect(`${o.group}|${o.words}${o.face?.label ?? ''}`).toMatch(/^[^|]+\|[^{}]+$/)
          expect(new Set(offers.map((o) => `${o.group} ${o.words} ${JSON.stringify(o.face)}`)).size).toBe(offers.length)
          for (let seat = 0; seat < scene.names.length; seat++) expect(JSON.stringify(kit.seat(scene, seat))).not.toMatch(open)
        })
      }
      const scene = sceneOf(wish, table.view(), 0)
      const all = table.inbox.flatMap((m): GameEvent[] => (m.t === 'up' ? (m as UpMessage).events : m.t === 'table' ? (m as TableMessage).events.flat() : []))
      for (const e of all) {
        const text = kit.event(e, scene)
        expect(text).not.toMatch(open)
        if (!silent.includes(e.k) && !(e.k === 'lamp' && e.a[0] === e.a[1]) && !(['lost', 'home', 'hunt'].includes(e.k) && !e.a[0])) expect([e.k, text]).not.toEqual([e.k, ''])
        happened.add(e.k)
      }
    }
    expect(happened.size).toBeGreaterThan(8)
  }, 30_000)
})

it('who defends is told how many are not beaten yet (MZ-25)', async () => {
  const wish = people('mosquitozzz', 2)
  const table = await sit(tables, { ...wish, seed: 'left' })
  const random = generator(2)
  const scenes: Scene[] = []
  for (let n = 0; n < 40 && table.view().node.kind === 0; n++)
    await move(table, wish, random, (scene) => ['blue', 'green', 'flat'].includes(scene.schema.stages[scene.view.node.stage].name) && scenes.push(scene))
  expect(scenes.length).toBeGreaterThan(0)
  for (const [strength, defended, left] of [[9, 0, 9], [9, 4, 5], [3, 5, 0]])
    expect(zzz.ask({ ...scenes[0], view: { ...scenes[0].view, strength, defended } }, []).sub).toBe(m.mz_ask_defend_sub({ left }))
})
it('sentences that are the same one after the other are said once', () => {
  expect(gathered(['a', 'a', '', 'a', 'b.', 'b.'])).toEqual(['A (×3)', 'B (×2).'])
})
it('a search keeps choices with all its words, in their groups', () => {
  const offer = (id: number, group: string, words: string, rank = 0) => ({ step: { id, kind: '', a: [], text: `t${id}` }, group, words, rank })
  const all = [offer(1, 'Late', 'go home', 2), offer(2, 'Soon', 'go on'), offer(3, 'Soon', 'stay')]
  expect(grouped(all).map((g) => g.title)).toEqual(['Soon', 'Late'])
  expect(grouped(all, 'go t1').flatMap((g) => g.offers.map((o) => o.step.id))).toEqual([1])
})
it('what is most natural stands first, within a group too', () => {
  const pass = mosquito.choice({ id: 0, kind: 'pass', a: [], text: 'A-' }, {} as Scene, [])
  const offers = [{ step: { id: 0, kind: 'pass', a: [], text: 'A-' }, ...pass }, { step: { id: 1, kind: 'attack', a: [1], text: 'A2' }, group: pass.group, words: 'reach' }]
  expect(grouped(offers).map((group) => group.offers.map((offer) => offer.step.text))).toEqual([['A2', 'A-']])
  // A group stands by the first of its choices, whatever order they came in.
  expect(grouped([...offers, { ...offers[1], group: 'other', rank: 0.5 }])[0].title).toBe(pass.group)
})
it('Mosquito: point cards are counted from one', () => {
  const lose = (n: number) => mosquito.choice({ id: 9 + n, kind: 'lose', a: [n], text: `#${n}` }, {} as Scene, []).words
  expect([lose(0), lose(1)]).toEqual(['The top one', 'Number 2 from the top'])
})
it('Amoebunnies: a colour has its own letter', () => {
  const marks = bunnies.choice({ id: 1, kind: 'colour', a: [0], text: 'trade R' }, {} as Scene, []).face?.marks
  expect(marks).toEqual([{ tone: 'red', letter: 'R' }])
})
it('the island that is drawn is that of the component file', () => {
  const { spaces, paths } = JSON.parse(readFileSync('../content/amoebunnies.json', 'utf8')) as { spaces: [string, number, number][]; paths: [string, string, string][] }
  const scene = { schema: core.schema('amoebunnies') } as Scene
  expect(spaces.map(([code], i) => spaceName(i).endsWith(`(${code})`))).not.toContain(false)
  expect(pathsOf(scene)).toHaveLength(paths.length)
})
