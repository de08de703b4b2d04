// Tables on this device. They speak as the server does, so that the page needs no second way of playing.

import { type GameEvent, type LogEntry, type NewTable, NodeKind, type Result, type Seat, type Status, type Turn, type Undo, type View } from '../net/protocol'
import { SLOW_CREDIT, SLOW_LIMIT, type Touch } from '../net/race'
import { ALL, type EngineCore, NATURE, NOBODY, type Rules } from './engine'
import { Races } from './races'
import { RealHands } from './real'
import { alone, load, neighbours, save, type Stored } from './store'
import { Refusal } from './wasm'

type Send = (message: object) => void
interface Asked {
  t: string
  id?: number
  table?: string
  seat?: number
  v?: number
  move?: string
  steps?: number[]
  n?: number
  from?: number
  touches?: Touch[]
}

/** A bot answers no sooner than this, so that one sees what was done before; its next action comes sooner. */
const BOT_PAUSE = 650
const BOT_NEXT = 350
const BOT_TIME = 800
/** Of tables that nobody looks at so many stay open; others are made again from what is kept when they are asked for. */
const IDLE = 2
/** Moves whose events a page that comes in is told. */
const TOLD = 16
const RESIGNED = 2
const WHY = ['', 'played', 'resign', 'time', 'left']

/** Bots have the hands of their level; where a person's are slow all have slow ones, and the person gets time, and a handicap as the rules know it. */
function gameOptions({ options, seats, slow }: NewTable): Record<string, string> {
  const all: Record<string, string> = 'characters' in options ? options : { ...options, seats: String(seats.length) }
  const me = seats.findIndex((seat) => seat.kind === 'me')
  if (!slow) return all
  return { handicap: `${me + 1}:${SLOW_CREDIT}`, 'content.timing.race_ms': String(SLOW_LIMIT), hands: 'novice', ...all }
}
/** What is told of them: the number of seats is seen. */
function toldOptions(wish: NewTable): Record<string, string> {
  const { seats: _, hands, ...rest } = gameOptions(wish)
  return wish.options.hands ? { hands, ...rest } : rest
}
const oneHand = ({ schema }: Rules, { seats, real }: NewTable) => schema.races && !real && seats.filter((seat) => seat.kind !== 'bot').length === 1

/** What a table asks of whoever keeps it. */
interface Keeper {
  /** false where another tab had gone on: the table is then as that one left it */
  keep(table: LocalTable): Promise<boolean>
  catchUp(table: LocalTable): Promise<void>
  rematch(table: LocalTable): Promise<string>
}

class LocalTable {
  match = 0
  races: Races | RealHands | undefined
  seen = 0
  /** counts what was told, as a server's version does */
  v = 1
  /** the last change was kept */
  kept: Promise<boolean> = Promise.resolve(true)
  /** counts races and cards that are waited for */
  calls = 0
  /** by their level: a bot chooses by what it is shown alone, whoever's seat it has */
  bots = new Map<number, number>()
  wires = new Set<Send>()
  timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private core: EngineCore,
    readonly rules: Rules,
    public stored: Stored,
    private readonly keeper: Keeper,
  ) {
    this.begin()
  }
  private begin(): void {
    const { core, rules } = this
    const { wish, key } = this.stored
    const wasm = core.wasm
    this.match = wasm.number('w_match', rules.handle, wish.position ?? '', wish.seed || key, 0)
    rules.users++
    for (const [i, seat] of wish.seats.entries()) {
      wasm.call('w_note', this.match, `name ${rules.schema.seats[i]}`, this.nameOf(i, seat.name))
      wasm.call('w_skill', this.match, i, seat.level ?? 0)
    }
    // Hands of flesh follow from no seed.
    if (wish.real || oneHand(rules, wish)) wasm.call('w_note', this.match, 'deal', 'given')
    if (oneHand(rules, wish)) this.races = new Races(this.lend())
    else if (wish.real) this.races = new RealHands(this.lend())
    try {
      this.restore()
    } catch (e) {
      this.free()
      throw e
    }
    this.seen = this.status().moves
  }
  /** What is kept is played again; an engine of other rules may refuse it. */
  private restore(): void {
    const { wasm } = this.core
    const { moves, made = 0, begun = [], resigned } = this.stored
    if (this.races) this.races.restore(moves, made)
    else {
      wasm.call('w_run', this.match)
      for (const { seat, text } of moves) {
        wasm.call('w_play', this.match, seat, text)
        wasm.call('w_run', this.match)
      }
    }
    for (const { seat, id } of begun) wasm.call('w_step', this.match, seat, id)
    if (resigned !== undefined) wasm.call('w_end', this.match, resigned, RESIGNED)
    this.races?.run()
  }
  /** Gives back what the engine holds for it. */
  free(): void {
    const { exports } = this.core.wasm
    clearTimeout(this.timer)
    this.races?.free()
    for (const bot of this.bots.values()) exports.w_free_bot(bot)
    this.bots.clear()
    exports.w_free_match(this.match)
    this.match = 0
    this.rules.users--
  }
  lend(): ConstructorParameters<typeof Races>[0] {
    return {
      wasm: this.core.wasm, match: this.match, me: this.mine[0], slow: !!this.stored.wish.slow, key: this.stored.key,
      status: this.status,
      look: () => this.view() as unknown as { seat: number; top: number[] },
      outcomes: () => (this.view(), this.core.wasm.json('w_legal', this.rules.handle, this.viewer, NATURE)),
      decide: (seat) => this.decide(seat),
      keep: (text) => void this.stored.moves.push({ seat: NATURE, text }),
      tell: () => this.tell(),
      say: (message) => this.say(message),
      count: () => ++this.calls,
    }
  }
  /** Another tab has gone on: all is made again from what it kept, and told as news where it is that. */
  replace(stored: Stored): void {
    const { seen, stored: before } = this
    this.free()
    this.stored = stored
    this.begin()
    const goesOn = seen <= this.seen && stored.rematch === before.rematch && before.moves.every(({ seat, text }, i) => seat === stored.moves[i]?.seat && text === stored.moves[i].text)
    if (goesOn) {
      this.seen = seen
      this.news()
    } else {
      this.v++
      this.say(this.whole(0))
    }
    this.wake()
  }
  nameOf(i: number, name?: string): string {
    const seat = this.stored.wish.seats[i]
    return seat.kind === 'bot' ? `bot ${seat.level ?? 1}` : name || this.rules.schema.seats[i]
  }
  status = () => this.core.wasm.json<{ version: number; moves: number; ending: number; by: number; kind: number; owes: number; stage: string }>('w_status', this.match)
  get mine(): number[] {
    return this.stored.wish.seats.flatMap((seat, i) => (seat.kind === 'me' ? [i] : []))
  }
  /** Several people at one device look through the eyes of whoever is to act, and between that through nobody's. */
  get viewer(): number {
    if (this.mine.length === 1) return this.mine[0]
    const { kind, owes, ending } = this.status()
    return (ending === 0 && kind === NodeKind.decision ? this.mine.find((seat) => owes & (1 << seat)) : undefined) ?? NOBODY
  }
  get state(): Status {
    return this.status().ending > 0 ? 'over' : 'playing'
  }
  view = (): View => this.core.wasm.json<View>('w_view', this.match, this.viewer)
  undo(): Undo {
    if (this.status().ending > 0 || this.races instanceof Races) return { can: false, code: 'over' }
    // What people told is nature's, and theirs to take back.
    const last = this.stored.moves.at(-1)?.seat ?? -1
    const seat = last === NATURE || this.mine.includes(last) ? last : (this.mine[0] ?? 0)
    try {
      this.core.wasm.call('w_can_undo', this.match, seat)
      return { can: true, seat }
    } catch (e) {
      return { can: false, code: (e as Refusal).code }
    }
  }
  over(): object | undefined {
    const { ending } = this.status()
    if (ending === 0) return undefined
    const result = JSON.parse(this.core.wasm.call('w_result', this.match)) as Result
    const why = ending === 1 ? (result.text.split('+')[1] ?? 'played') : WHY[ending]
    return { result: { ...result, why }, record: true }
  }
  /** Where several people look at one device, the story is one that all may read. */
  moves(from: number, viewer = this.mine.length > 1 ? NOBODY : this.viewer): { by: number; text: string; events: GameEvent[] }[] {
    const out = []
    for (let i = from; i < this.status().moves; i++) {
      out.push(this.core.wasm.json<{ by: number; text: string; events: GameEvent[] }>('w_move', this.match, i, viewer))
    }
    return out
  }
  /** The turns behind the first moves, as whoever is to act now saw them. What several choose at once is told with the last of them. */
  story(re: number, from: number): object {
    const turns: Turn[] = []
    for (const [i, { by, events }] of this.moves(from).entries()) {
      const last = turns.at(-1)
      const to = from + i + 1
      if (last && (by === NATURE || !last.events.length)) Object.assign(last, { to, events: [...last.events, ...events] })
      else turns.push({ to, events })
    }
    return { t: 'story', re, turns, to: this.status().moves }
  }
  seats = (): Seat[] =>
    this.stored.wish.seats.map((seat) => ({
      kind: seat.kind === 'bot' ? 'bot' : seat.kind === 'me' ? 'person' : 'open',
      name: seat.name ?? '',
      level: seat.level,
      here: true,
      ready: true,
    }))
  whole(re: number): object {
    const log: LogEntry[] = this.moves(0).map(({ by, text }) => ({ by, text }))
    const told = this.moves(Math.max(0, log.length - TOLD))
    const view = this.view()
    return {
      t: 'table', re,
      table: { id: this.stored.id, game: this.stored.wish.game, options: toldOptions(this.stored.wish), seats: this.seats(), status: this.state, rematch: this.stored.rematch ?? null, real: this.stored.wish.real },
      you: this.mine, v: this.v, view, hash: this.core.wasm.call('w_hash', this.rules.handle),
      events: lastTurn(told), log, undo: this.undo(), deal: null, over: this.over() ?? null, race: this.races?.call,
    }
  }
  /** What has changed since everybody was told last is told and kept. */
  tell(undone = false): void {
    this.news(undone)
    this.stored.made = this.status().moves
    this.stored.begun = this.begun()
    this.kept = this.keeper.keep(this)
    this.wake()
  }
  private news(undone = false): void {
    const status = this.status()
    const fresh = undone ? [] : this.moves(this.seen)
    this.seen = status.moves
    const set = this.view()
    const message = {
      t: 'up', v: ++this.v, events: fresh.flatMap((m) => m.events), set, hash: this.core.wasm.call('w_hash', this.rules.handle),
      moves: status.moves, log: fresh.map(({ by, text }) => ({ by, text })), undo: this.undo(), race: this.races?.call, ...(undone ? { undone: status.moves } : {}),
    }
    this.say(message)
    const over = this.over()
    if (over) this.say({ t: 'over', v: this.v, ...over })
  }
  /** What has been chosen where all choose at once, and waits for others. */
  begun(): { seat: number; id: number }[] {
    const { node, pick } = this.core.wasm.json<View>('w_view', this.match, ALL)
    return this.stored.wish.seats.flatMap((_, seat) => (node.joint & ~node.owes & (1 << seat) ? [{ seat, id: (pick as number[])[seat] }] : []))
  }
  say(message: object): void {
    for (const send of this.wires) send(message)
  }
  play(seat: number, text: string | undefined, steps: number[] | undefined): void {
    const wasm = this.core.wasm
    try {
      if (seat === NATURE && this.stored.wish.real) wasm.call('w_tell', this.match, text ?? '')
      else if (text !== undefined) wasm.call('w_play', this.match, seat, text)
      else for (const id of steps ?? []) wasm.call('w_step', this.match, seat, id)
    } catch (e) {
      this.unchoose(seat)
      throw e
    }
    if (this.unchoose(seat)) throw new Refusal('unfinished', 'the move goes on: send all of it')
    this.afterPlay()
  }
  /** Of a move that is not whole nothing stays; tells whether there was something. */
  unchoose(seat: number): boolean {
    const { sel } = this.core.wasm.json<View>('w_view', this.match, ALL)
    const steps = (sel ?? []) as number[]
    steps.forEach(() => this.core.wasm.call('w_take_back', this.match, seat))
    return steps.length > 0
  }
  afterPlay(): void {
    const wasm = this.core.wasm
    // The engine's own spelling is what is kept; when all have chosen at once, these are several moves.
    for (const move of this.moves(this.seen, ALL)) this.stored.moves.push({ seat: move.by, text: move.text })
    if (this.races) this.races.run()
    else wasm.call('w_run', this.match)
    this.tell()
  }
  takeBack(seat: number): void {
    const may = this.undo()
    if (!may.can || may.seat !== seat) throw new Refusal(may.code ?? 'acted', 'this cannot be taken back now')
    this.core.wasm.call('w_undo', this.match, seat)
    this.races?.run()
    this.stored.moves.pop()
    this.seen = this.status().moves
    this.tell(true)
  }
  /** Takes a choice back that waits for those of the others. */
  back(seat: number): void {
    this.core.wasm.call('w_take_back', this.match, seat)
    this.tell()
  }
  resign(seat: number): void {
    this.core.wasm.call('w_end', this.match, seat, RESIGNED)
    this.stored.resigned = seat
    this.races?.run()
    this.tell()
  }
  askRematch = (): Promise<string> => this.keeper.rematch(this)

  /** Lets a bot move when it is its turn. */
  wake(): void {
    clearTimeout(this.timer)
    if (this.races instanceof Races) this.races.wake(this.wires.size > 0)
    const seat = this.botToAct()
    if (seat < 0 || this.races?.call || this.wires.size === 0) return
    // Of several tabs one thinks; the others then see that it has.
    const think = () => this.think(seat)
    const oneOf = async () => {
      await this.keeper.catchUp(this)
      think()
      await this.kept
    }
    this.timer = setTimeout(() => alone(this.stored.id, oneOf, think), seat === this.lastBot ? BOT_NEXT : BOT_PAUSE)
    this.lastBot = seat
  }
  lastBot = -1
  /** Where several choose at once, bots need not wait for people. */
  botToAct(): number {
    const { kind, owes, ending } = this.status()
    return ending === 0 && kind === NodeKind.decision ? this.stored.wish.seats.findIndex((seat, i) => seat.kind === 'bot' && owes & (1 << i)) : -1
  }
  think(seat: number): void {
    if (!this.match || this.botToAct() !== seat) return
    // A move of several steps is one to look at.
    const before = this.status().version
    const { moves } = this.status()
    for (let time = BOT_TIME; this.status().moves === moves && this.botToAct() === seat; time = BOT_TIME / 4) {
      this.core.wasm.call('w_step', this.match, seat, this.decide(seat, time))
    }
    if (this.status().version !== before) this.afterPlay()
  }
  /** What a bot chooses here; nothing is played. */
  decide(seat: number, time = BOT_TIME): number {
    const wasm = this.core.wasm
    const level = this.stored.wish.seats[seat].level ?? 1
    let bot = this.bots.get(level)
    if (!bot) this.bots.set(level, (bot = wasm.number('w_bot', this.rules.handle, `bot:${level}`)))
    const seed = `${this.stored.key}/${seat}/${this.status().moves}`
    return wasm.number('w_choose', bot, this.match, seat, seed, time)
  }
}

function refusal(e: unknown): Refusal {
  if (e instanceof Refusal) return e
  throw e
}

/** The events of the last move of a seat and of what nature did after it. */
function lastTurn(moves: { by: number; events: GameEvent[] }[]): GameEvent[][] {
  const from = moves.findLastIndex((m) => m.by !== NATURE)
  return moves.slice(Math.max(0, from)).map((m) => m.events)
}

export class LocalTables {
  #open = new Map<string, LocalTable>()
  #wires = new Map<number, LocalTable>()
  #sends = new Map<number, Send>()
  #tellOthers: (id: string) => void

  constructor(private core: EngineCore) {
    this.#tellOthers = neighbours((id) => {
      const table = this.#open.get(id)
      if (table) void this.catchUp(table)
    })
  }

  /** `kept`: whether it outlives this tab. */
  async create(wish: NewTable): Promise<{ table: string; seats: number[]; kept: boolean }> {
    const bytes = crypto.getRandomValues(new Uint8Array(44))
    const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
    const stored: Stored = { id: hex.slice(64), wish, key: hex.slice(0, 64), moves: [] }
    const table = this.#make(stored)
    const saved = await save(stored)
    return { table: stored.id, seats: table.mine, kept: saved !== 'unkept' }
  }
  #make(stored: Stored): LocalTable {
    const rules = this.core.rules(stored.wish.game, gameOptions(stored.wish))
    const table = new LocalTable(this.core, rules, stored, this)
    this.#open.set(stored.id, table)
    const idle = [...this.#open.values()].filter(({ wires }) => wires.size === 0)
    for (const old of idle.slice(0, -IDLE)) this.#close(old)
    return table
  }
  #close(table: LocalTable): void {
    this.#open.delete(table.stored.id)
    table.free()
  }
  async keep(table: LocalTable): Promise<boolean> {
    const saved = await save(table.stored)
    if (saved === 'other') await this.catchUp(table)
    else this.#tellOthers(table.stored.id)
    return saved !== 'other'
  }
  async catchUp(table: LocalTable): Promise<void> {
    const { id, rev } = table.stored
    const stored = await load(id)
    // What is on its way to the store by now will be held against it there.
    if (!stored || stored.rev === rev || table.stored.rev !== rev || this.#open.get(id) !== table) return
    try {
      table.replace(stored)
    } catch (e) {
      // The other tab has an engine of other rules.
      refusal(e)
      this.#open.delete(id)
      for (const [wire, at] of this.#wires) if (at === table) this.#wires.delete(wire)
    }
  }
  async rematch(old: LocalTable): Promise<string> {
    if (old.stored.rematch) return old.stored.rematch
    const { seats, ...rest } = old.stored.wish
    const made = await this.create({ ...rest, seats: [...seats.slice(1), seats[0]], seed: undefined })
    old.stored.rematch = made.table
    await this.keep(old)
    return old.stored.rematch
  }
  async #find(id: string): Promise<LocalTable | undefined> {
    const open = this.#open.get(id)
    if (open) return open
    const stored = await load(id)
    return stored && (this.#open.get(id) ?? this.#make(stored))
  }
  async record(id: string): Promise<string> {
    const table = await this.#find(id)
    if (!table) throw new Error('no such table')
    return this.core.wasm.call('w_record', table.match, -2)
  }

  async take(wire: number, frame: Asked, send: Send): Promise<void> {
    const no = (code: string, text: string) => send({ t: 'no', re: frame.id ?? 0, code, text })
    if (frame.t === 'hello') {
      const table = await this.#find(frame.table ?? '').catch(refusal)
      if (table instanceof Refusal) return no('version', table.message)
      if (!table) return no('table', 'there is no such table on this device')
      this.#wires.set(wire, table)
      this.#sends.set(wire, send)
      table.wires.add(send)
      send(table.whole(frame.id ?? 0))
      return table.wake()
    }
    const table = this.#wires.get(wire)
    if (!table) return frame.t === 'leave' ? undefined : no('version', 'another tab plays this table by other rules')
    const seat = frame.seat ?? table.mine[0] ?? 0
    if (['move', 'undo', 'back', 'resign'].includes(frame.t) && !table.mine.includes(seat) && !(seat === NATURE && table.stored.wish.real)) return no('seat', 'this seat is not yours')
    const ok = (more: object = {}) => send({ t: 'ok', re: frame.id, v: table.v, ...more })
    /** What was done counts when it is kept. */
    const done = async () => ((await table.kept) ? ok() : no('stale', 'the table has moved on in another tab'))
    try {
      switch (frame.t) {
        case 'move':
          if (frame.v !== table.v) return no('stale', 'the table has moved on')
          table.play(seat, frame.move, frame.steps)
          return await done()
        case 'undo':
          table.takeBack(seat)
          return await done()
        case 'back':
          table.back(seat)
          return await done()
        case 'ready':
          table.races?.ready(frame.n ?? 0)
          return ok()
        case 'touches':
          if (table.races instanceof Races) table.races.touched(frame.n ?? 0, frame.touches ?? [])
          return await done()
        case 'resign':
          table.resign(seat)
          return await done()
        case 'rematch':
          return ok({ table: await table.askRematch() })
        case 'view':
          return send(table.whole(frame.id ?? 0))
        case 'story':
          return send(table.story(frame.id ?? 0, frame.from ?? 0))
        case 'ping':
          await this.catchUp(table)
          return send({ t: 'pong', re: frame.id })
        case 'leave': {
          const old = this.#sends.get(wire)
          if (old) table.wires.delete(old)
          this.#wires.delete(wire)
          this.#sends.delete(wire)
        }
      }
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      no(e.code, e.message)
    }
  }
}
