// Random tables of this device, of every game, with people and bots in any seats and any options: nothing throws, no
// table stands still, what is told step by step is what is told at once, and a table that is taken up again is the same.

import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { gameOf } from '../src/games'
import type { Kit, Scene } from '../src/games/kit'
import { NodeKind, type GameEvent, type LogEntry, type NewTable, type Push, type SeatWish, type Step, type StoryMessage, type TableMessage, type UpMessage, type View } from '../src/net/protocol'
import type { RaceCall } from '../src/net/race'
import { NATURE, type EngineCore } from '../src/worker/engine'
import type { Stored } from '../src/worker/store'
import { LocalTables } from '../src/worker/tables'
import { generator, loadCore, loadInWords, open, type Table } from './lib'

// What is kept is a copy, as a browser's database has it.
const kept = new Map<string, string>()
vi.mock('../src/worker/store', async (original) => ({
  ...(await original<typeof import('../src/worker/store')>()),
  load: async (id: string) => (kept.has(id) ? (JSON.parse(kept.get(id)!) as Stored) : undefined),
  save: async (table: Stored) => (kept.set(table.id, JSON.stringify(table)), 'kept'),
}))

let core: EngineCore
let tables: LocalTables
const kits = new Map<string, Kit | undefined>()
beforeAll(async () => {
  core = await loadInWords()
  tables = new LocalTables(core)
  for (const { name } of core.games()) kits.set(name, (await gameOf(name).kit?.())?.kit)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A bot's time is counted in looks at the clock, so that it chooses alike each time.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 200))
  // So are the keys of tables without a seed.
  const bytes = generator(77)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => (into as Uint8Array).map(() => Math.floor(bytes() * 256)) as never)
})
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** More of it by hand: so many tables of each game, so many moves of most, a folder for their records. */
const { STORM = '4', STORM_MOVES = '60', STORM_OUT, STORM_GAME } = process.env
const GAMES = ['mosquito-show', 'mosquito', 'mosquitozzz', 'moustique-attaque', 'amoebunnies'].filter((game) => !STORM_GAME || game === STORM_GAME)

type Random = (n: number) => number
const CHARACTERS = ['roy', 'cam', 'sar', 'mid', 'sun', 'vio']

function wishOf(game: string, random: Random, k: number): NewTable {
  const schema = core.schema(game)
  const options: Record<string, string> = {}
  for (const { name, values, low, high } of schema.options as { name: string; values: string[]; low?: number; high?: number }[]) {
    if (['characters', 'content', 'strict', 'handicap', 'hands', 'rounds'].includes(name) || random(3)) continue
    options[name] = low !== undefined && random(2) ? String(low + random(Math.min(2, high! - low + 1))) : values[random(values.length)]
  }
  if (options.start === 'winner') delete options.start
  const [low, high] = schema.seatRange
  const n = low + random(high - low + 1)
  if (game === 'amoebunnies') {
    const all = [...CHARACTERS].sort(() => random(2) - 0.5)
    options.characters = all.slice(0, n).join(',')
    if (random(2)) options.rounds = '3'
  }
  if (game === 'mosquito') {
    if (random(3) === 0) options.hands = ['novice', 'skilled', 'expert'][random(3)]
    if (random(3) === 0) options.handicap = `${1 + random(n)}:${50 + random(200)}`
  }
  const real = (game === 'mosquito' || game === 'mosquitozzz') && random(3) === 0
  const me = random(n)
  const seats = Array.from({ length: n }, (_, i): SeatWish => (real || i === me || random(3) === 0 ? { kind: 'me', name: `P${i + 1}` } : { kind: 'bot', level: 1 + random(5) }))
  return { game, options, seats, seed: random(2) ? `storm ${k}` : undefined, ...(real ? { real } : game === 'mosquito' && random(3) === 0 ? { slow: true } : {}) }
}

const OPEN = /\{\w|undefined|NaN|null/
class Storm {
  log: LogEntry[] = []
  events: GameEvent[] = []
  heard = 0
  undos = 0
  reloads = 0
  refused: Push[] = []
  last!: UpMessage | TableMessage
  race: RaceCall | undefined
  view!: View
  over = false
  n = 0

  constructor(readonly wish: NewTable, public table: Table, readonly random: Random, readonly kit: Kit | undefined) {
    this.hear()
  }
  get options(): Record<string, string> {
    const { options } = (this.table.inbox[0] as TableMessage).table
    return this.wish.game === 'amoebunnies' ? options : { ...options, seats: String(this.wish.seats.length) }
  }
  get scene(): Scene {
    const mine = this.mine()
    return { schema: core.schema(this.wish.game, this.options), view: this.view, names: this.wish.seats.map((s, i) => s.name ?? `B${i}`), eyes: mine[0] ?? -1, options: this.options, real: this.wish.real }
  }
  get several(): boolean {
    return this.wish.seats.filter((s) => s.kind === 'me').length > 1
  }
  hidden(e: GameEvent): (number | null)[] {
    const mask = core.schema(this.wish.game, this.options).events.find(({ name }) => name === e.k)?.hidden ?? 0
    return e.a.filter((_, i) => mask >> i & 1)
  }
  hear(): void {
    for (const m of this.table.inbox.slice(this.heard)) {
      if (m.t === 'table') {
        this.log = [...m.log]
        this.last = m
        this.view = m.view
        this.race = m.race
        if (m.over) this.over = true
      }
      if (m.t === 'up') {
        const up = m as UpMessage
        this.log = up.undone !== undefined ? this.log.slice(0, up.undone) : [...this.log, ...(up.log ?? [])]
        expect(this.log.length).toBe((up as unknown as { moves: number }).moves)
        this.view = { ...this.view, ...up.set } as View
        this.race = up.race
        this.last = up
        this.events.push(...up.events)
        // Where several look at one device, nobody is told what one of them alone may know.
        if (this.several) for (const e of up.events) expect([e, this.hidden(e).every((arg) => arg === null)]).toEqual([e, true])
        for (const e of up.events) if (this.kit) expect(this.kit.event(e, this.scene)).not.toMatch(OPEN)
      }
      if (m.t === 'race') this.race = m as unknown as RaceCall
      if (m.t === 'over') this.over = true
      if (m.t === 'no') this.refused.push(m)
      if (m.t === 'up' || m.t === 'table') expect(core.hash({ game: this.wish.game, options: this.options, view: this.view })).toBe((m as UpMessage).hash)
    }
    this.heard = this.table.inbox.length
  }
  async say(frame: object): Promise<void> {
    await this.table.say({ id: ++this.n, ...frame })
    this.hear()
  }
  async whole(): Promise<TableMessage> {
    await this.say({ t: 'view' })
    return this.table.inbox.findLast((m) => m.t === 'table') as TableMessage
  }
  mine(): number[] {
    const { owes, kind } = this.view.node
    return kind === NodeKind.decision ? this.wish.seats.flatMap((s, i) => (s.kind === 'me' && owes >> i & 1 ? [i] : [])) : []
  }
  bots(): number[] {
    const { owes, kind } = this.view.node
    return kind === NodeKind.decision ? this.wish.seats.flatMap((s, i) => (s.kind === 'bot' && owes >> i & 1 ? [i] : [])) : []
  }
  async reload(): Promise<void> {
    const before = await this.whole()
    await this.say({ t: 'leave' })
    core = await loadCore()
    tables = new LocalTables(core)
    this.table = await open(tables, this.table.id)
    this.heard = 0
    this.hear()
    const after = this.table.inbox[0] as TableMessage
    const plain = ({ re: _, v: _v, race, ...rest }: TableMessage & { re?: number }) => ({ ...rest, race: race && { ...race, n: 0, what: race.what === 'wait' ? 'turn' : race.what } })
    for (const [key, value] of Object.entries(plain(before))) expect([key, (plain(after) as unknown as Record<string, unknown>)[key]]).toEqual([key, value])
  }
  async move(seat: number): Promise<void> {
    const at = { game: this.wish.game, options: this.options, view: this.view }
    const ids: number[] = []
    const chosen: Step[] = []
    for (let more = true; more; ) {
      const legal = core.legal(at, seat, ids)
      expect(legal.length).toBeGreaterThan(0)
      const step = legal[this.random(legal.length)]
      if (this.kit) {
        const words = this.kit.choice(step, { ...this.scene, eyes: seat }, chosen)
        expect(`${words.group} ${words.words}`).not.toMatch(OPEN)
        const asked = this.kit.ask({ ...this.scene, eyes: seat }, chosen)
        expect(`${asked.title} ${asked.sub} ${this.kit.busy(this.scene)}`).not.toMatch(OPEN)
      }
      ids.push(step.id)
      chosen.push(step)
      more = !!step.more
    }
    await this.say({ t: 'move', v: this.table.v(), seat, steps: ids })
  }
  async act(): Promise<void> {
    const { race, random } = this
    if (random(40) === 0 && this.reloads++ < 6) return this.reload()
    if (this.last.undo.can && random(8) === 0 && this.undos++ < 12) return this.say({ t: 'undo', seat: this.last.undo.seat })
    if (!this.last.undo.can && random(12) === 0) await this.vain({ t: 'undo', seat: random(5) ? random(this.wish.seats.length) : NATURE })
    if (!this.view.node.joint && random(20) === 0) await this.vain({ t: 'back', seat: random(this.wish.seats.length) })
    if (race) {
      if (race.what === 'turn') return this.say({ t: 'ready', n: race.n })
      if (race.what === 'wait') return this.pass(2500)
      const touches = race.objects.length ? Array.from({ length: random(4) }, () => ({ object: race.objects[random(race.objects.length)], ms: 60 + random(race.limit), area: 1 + random(100) })) : []
      return this.say({ t: 'touches', n: race.n, touches })
    }
    const mine = this.mine()
    const bots = this.bots()
    if (this.view.node.kind === NodeKind.physical) {
      expect(this.wish.real).toBe(true)
      const can = core.legal({ game: this.wish.game, options: this.options, view: this.view }, NATURE, [])
      return this.say({ t: 'move', v: this.table.v(), seat: NATURE, move: can[random(can.length)].text })
    }
    if (bots.length && (!mine.length || random(2))) {
      const v = this.table.v()
      this.pass(2000)
      expect(this.table.v(), `bots ${bots} answer`).toBeGreaterThan(v)
      return
    }
    expect(mine.length, 'somebody owes').toBeGreaterThan(0)
    const { owes, joint } = this.view.node
    const committed = this.wish.seats.flatMap((s, i) => (s.kind === 'me' && joint & ~owes & (1 << i) ? [i] : []))
    if (committed.length && !this.several && random(5) === 0) return this.move(committed[0])
    if (committed.length && random(5) === 0) return this.say({ t: 'back', seat: committed[random(committed.length)] })
    await this.move(mine[0])
  }
  /** What is not offered is refused, and changes nothing. */
  async vain(frame: object): Promise<void> {
    const { view, log } = await this.whole()
    await this.say(frame)
    expect(this.refused.splice(0), JSON.stringify(frame)).toHaveLength(1)
    const after = await this.whole()
    expect([after.view, after.log]).toEqual([view, log])
  }
  pass(ms: number): void {
    vi.advanceTimersByTime(ms)
    this.hear()
  }
  async end(): Promise<void> {
    if (!this.over) await this.say({ t: 'resign', seat: this.wish.seats.findIndex((s) => s.kind === 'me') })
    expect(this.over).toBe(true)
    const whole = await this.whole()
    expect(whole.log).toEqual(this.log)
    const told: GameEvent[] = []
    let from = 0
    while (from < whole.log.length) {
      await this.say({ t: 'story', from })
      const story = this.table.inbox.at(-1) as StoryMessage
      for (const turn of story.turns) told.push(...turn.events)
      expect(story.to).toBeGreaterThan(from)
      from = story.to
    }
    await this.reload()
    const record = await tables.record(this.table.id)
    const content = Object.fromEntries(Object.entries(this.options).filter(([k]) => k.startsWith('content.')))
    expect(core.verify(record, content)).toEqual({ ok: true })
    if (STORM_OUT && !Object.keys(content).length) writeFileSync(`${STORM_OUT}/${this.table.id}`, record)
    const { seats } = core.schema(this.wish.game, this.options)
    const mine = this.wish.seats.flatMap((s, i) => (s.kind === 'me' ? [i] : []))
    const names = seats.slice(0, this.wish.seats.length) as unknown as string[]
    for (const viewer of ['none', 'all', ...names]) {
      const replay = core.replay(record, viewer, content)
      const final = replay.plies.at(-1)?.view ?? replay.first
      const same = mine.length === 1 ? names[mine[0]] : 'none'
      if (viewer === same && this.view.node.joint === this.view.node.owes) expect(final).toEqual(this.view)
      if (viewer === same) expect(replay.plies.reduce((n, p) => n + p.events.length, 0)).toBeLessThanOrEqual(told.length)
    }
  }
}

const diffOf = (e: unknown) => {
  const { message, stack, expected, actual } = e as Error & { expected?: unknown; actual?: unknown }
  const places = stack?.split('\n').filter((line) => /web\/(src|tests)/.test(line))
  return [message, `got ${JSON.stringify(actual)}`, `want ${JSON.stringify(expected)}`, ...(places ?? [])].map((line) => line.slice(0, 700)).join('\n')
}
it.each(GAMES)('a storm at tables of %s', async (game) => {
  const faults: string[] = []
  for (let k = 1; k <= Number(STORM) && faults.length < 6; k++) {
    const next = generator(1000 * k + game.length)
    for (let i = 0; i < 8; i++) next()
    const random = (n: number) => Math.floor(next() * n)
    const wish = wishOf(game, random, k)
    let storm: Storm | undefined
    try {
      const { table } = await tables.create(wish)
      storm = new Storm(wish, await open(tables, table), random, kits.get(game))
      const most = Number(STORM_MOVES) * (random(4) ? 1 : 10)
      for (let n = 0; n < most && !storm.over; n++) {
        await storm.act()
        expect(storm.refused).toEqual([])
      }
      await storm.end()
      await storm.say({ t: 'rematch' })
      const answer = storm.table.inbox.at(-1) as unknown as { table: string }
      const again = await open(tables, answer.table)
      expect((again.inbox[0] as TableMessage).table.status).toBe('playing')
      await again.say({ t: 'leave' })
      await storm.say({ t: 'leave' })
    } catch (e) {
      faults.push(`${k} ${JSON.stringify(wish)} after ${storm?.n} messages: ${diffOf(e)}`)
    }
  }
  expect(faults.join('\n\n')).toBe('')
}, 3_600_000)
