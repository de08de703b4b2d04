// One seat (or a pair of eyes) at one table: keeps the last view, asks, and is told.
// The view is only ever what was told. Nothing is guessed ahead; a gap in the versions asks for everything again.
// A line may be refused, or silent, or somebody else's: whoever owes an answer and gives none is doubted, then given up.

import type {
  Ask, Deal, GameEvent, LogEntry, Over, Push, Seat, Status, StoryMessage, TableInfo, TableMessage, Turn, Undo, View,
} from './protocol'
import type { RaceCall } from './race'
import type { Witness } from '../state/witness.svelte'
import type { Connect, Wire } from './wire'

export type Phase = 'joining' | 'live' | 'lost' | 'gone'
export interface Answer {
  ok: boolean
  code?: string
  text?: string
  [more: string]: unknown
}
export interface Batch {
  events: GameEvent[]
  view: View
  /** the text of the moves that caused it */
  log: LogEntry[]
  /** true when it is the whole table and not a step */
  fresh: boolean
}
interface Waiting {
  frame: Ask & { id: number }
  done: (answer: Answer) => void
}
export interface SessionParts {
  connect: Connect
  id: string
  token: string | null
  hashOf?: (game: string, options: Record<string, string>, view: View) => Promise<string>
  /** the line cannot break: whoever keeps the table is on this device, and may be thinking */
  steady?: boolean
  /** at a table of the server */
  witness?: Witness
}

const PATIENCE = [400, 900, 1800, 4000, 8000]
const PING_EVERY = 20_000
/** Milliseconds without an answer until the page says that it is unsure, and until the line is given up. */
export const DOUBT_AFTER = 2000
export const DEAD_AFTER = 8000
/** What waking brings comes several times over. */
const AT_ONCE = 1000
/** Answers to a hello that another try would not change. */
const FINAL = ['unknown', 'token', 'table', 'version']

const WAKING = ['online', 'offline', 'focus', 'pageshow', 'visibilitychange']

export class Session {
  phase = $state<Phase>('joining')
  /** an answer is overdue */
  unsure = $state(false)
  /** why the table is gone, in a word of the protocol */
  gone = $state('')
  table = $state<TableInfo>()
  you = $state<number[]>([])
  /** through the eyes of which seat the view is, where one has several */
  viewer = $state<number | null>(null)
  version = $state(0)
  view = $state.raw<View>()
  log = $state.raw<LogEntry[]>([])
  undo = $state<Undo>({ can: false })
  over = $state<Over>()
  sending = $state(false)
  deal = $state.raw<Deal | null>(null)
  /** a race of real hands, or the card before it */
  race = $state.raw<RaceCall>()
  /** seats that have asked for another game */
  asked = $state.raw<number[]>([])
  /** whoever draws the table; batches come in order and once */
  onbatch: ((batch: Batch) => void) | undefined

  #parts: SessionParts
  #wire: Wire | undefined
  // Somewhere at random: after a reload, and on another device, ids must not be those of old frames.
  #nextId = 1 + Math.floor(Math.random() * 2 ** 40)
  #hello = 0
  #waiting = new Map<number, Waiting>()
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #pinger: ReturnType<typeof setInterval> | undefined
  #doubt: ReturnType<typeof setTimeout> | undefined
  #heard = Date.now()
  #dialled = 0
  /** the whole table came over this wire */
  #joined = false
  #closed = false
  #fresh: Batch | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
    this.#dial()
    for (const event of WAKING) addEventListener(event, this.#wake)
  }

  get id(): string {
    return this.#parts.id
  }
  get witness(): Witness | undefined {
    return this.#parts.witness
  }
  get status(): Status {
    const status = this.table?.status ?? 'waiting'
    // That it ended is told before how: until then nothing is said of a winner.
    return status === 'over' && !this.over ? 'playing' : status
  }
  get seats(): Seat[] {
    return this.table?.seats ?? []
  }
  /** the seats among mine that owe a step now */
  get owing(): number[] {
    const owes = this.view && this.status === 'playing' && this.view.node.kind === 0 ? this.view.node.owes : 0
    return this.you.filter((seat) => owes & (1 << seat))
  }
  /** The options of the engine's game: those of the table, and the number of seats where they do not say it. */
  get options(): Record<string, string> {
    const { options } = this.table!
    return 'characters' in options ? options : { ...options, seats: String(this.seats.length) }
  }
  get mover(): number {
    const owes = this.view?.node.owes ?? 0
    return owes ? 31 - Math.clz32(owes & -owes) : -1
  }

  listen(onbatch: (batch: Batch) => void): void {
    this.onbatch = onbatch
    if (this.#fresh) onbatch(this.#fresh)
    this.#fresh = undefined
  }

  async move(seat: number, what: { steps: number[] } | { move: string }): Promise<Answer> {
    this.sending = true
    const answer = await this.ask({ t: 'move', v: this.version, seat, ...what } as Ask)
    this.sending = false
    if (!answer.ok && answer.code === 'stale') this.#refresh()
    return answer
  }
  /** What was told of the moves behind the first `from`, as far as it can be had. */
  async story(from: number): Promise<Turn[]> {
    const turns: Turn[] = []
    for (let to = from; to < this.log.length; ) {
      const page = (await this.ask({ t: 'story', from: to })) as Answer & Partial<StoryMessage>
      if (!page.ok || page.to! <= to) break
      turns.push(...page.turns!)
      to = page.to!
    }
    return turns
  }
  /** The table through the eyes of another of one's own seats. */
  look(seat: number): void {
    this.#send({ t: 'view', id: this.#nextId++, seat })
  }
  ask(frame: Ask): Promise<Answer> {
    const id = this.#nextId++
    return new Promise((done) => {
      this.#waiting.set(id, { frame: { ...frame, id }, done })
      // What is asked before the table is there goes out when it is.
      if (this.#joined) this.#send({ ...frame, id })
    })
  }
  retry = (): void => {
    if (this.#closed || this.phase !== 'lost' || (this.#wire && Date.now() - this.#dialled < AT_ONCE)) return
    this.#tries = 0
    this.#dial()
  }
  close(): void {
    this.#closed = true
    for (const event of WAKING) removeEventListener(event, this.#wake)
    this.#hang()
    for (const { done } of this.#waiting.values()) done({ ok: false, code: 'closed' })
    this.#waiting.clear()
  }

  #send(frame: object): void {
    this.#wire?.send(frame)
    this.#expect()
  }
  #refresh(): void {
    this.#send({ t: 'view', id: this.#nextId++ })
  }
  #hang(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#pinger)
    this.#assure()
    this.#joined = false
    this.#wire?.close()
    this.#wire = undefined
  }
  #dial(): void {
    this.#hang()
    this.#dialled = Date.now()
    this.#expect()
    this.#wire = this.#parts.connect({
      up: () => {
        this.#hello = this.#nextId++
        this.#send({ t: 'hello', id: this.#hello, table: this.#parts.id, token: this.#parts.token })
        if (!this.#parts.steady) this.#pinger = setInterval(this.#ping, PING_EVERY)
      },
      frame: (message) => {
        this.#assure()
        this.#take(message)
      },
      down: () => this.#down(),
    })
  }
  #ping = (): void => this.#send({ t: 'ping', id: this.#nextId++ })

  /** Somebody owes an answer. */
  #expect(): void {
    if (this.#parts.steady || this.#doubt !== undefined) return
    this.#doubt = setTimeout(() => {
      this.unsure = true
      this.#doubt = setTimeout(() => this.#down(), DEAD_AFTER - DOUBT_AFTER)
    }, DOUBT_AFTER)
  }
  #assure(): void {
    clearTimeout(this.#doubt)
    this.#doubt = undefined
    this.unsure = false
    this.#heard = Date.now()
  }
  /** A device that slept, or changed its network, does not know whether its line is still there; a tab that slept does not
   * know what others did at a table of this device. */
  #wake = (event: Event): void => {
    if (event.type !== 'offline' && document.visibilityState === 'hidden') return
    if (this.phase === 'lost') return this.retry()
    const silent = Date.now() - this.#heard
    if (this.phase !== 'live' || (event.type !== 'offline' && silent < AT_ONCE)) return
    if (!this.#parts.steady && (event.type === 'offline' || silent > PING_EVERY + DEAD_AFTER)) this.unsure = true
    this.#ping()
  }
  #down(): void {
    if (this.#closed || this.phase === 'gone') return
    this.#hang()
    this.phase = 'lost'
    const wait = PATIENCE[Math.min(this.#tries++, PATIENCE.length - 1)]
    this.#timer = setTimeout(() => this.#dial(), wait * (0.75 + Math.random() / 2))
  }

  #take(message: Push): void {
    switch (message.t) {
      case 'table':
        return this.#whole(message)
      case 'up':
        if (message.v === this.version) return
        if (message.v !== this.version + 1 || !this.view) return this.#refresh()
        this.version = message.v
        this.race = message.race
        this.view = { ...this.view, ...message.set } as View
        this.undo = message.undo ?? { can: false }
        if (message.undone !== undefined) {
          this.log = this.log.slice(0, message.undone)
          this.#emit({ events: [], view: this.view, log: this.log, fresh: true })
        } else {
          this.log = [...this.log, ...(message.log ?? [])]
          this.#emit({ events: message.events ?? [], view: this.view, log: message.log ?? [], fresh: false })
        }
        return this.#check(message.hash)
      case 'race':
        this.race = message
        return
      case 'seats':
        if (this.table) this.table = { ...this.table, seats: message.seats, status: message.status }
        return
      case 'rematch':
        this.asked = message.asked ?? []
        if (this.table && message.table) this.table = { ...this.table, rematch: message.table }
        return
      case 'over':
        this.over = message
        if (this.table) this.table = { ...this.table, status: 'over' }
        if (message.v !== undefined && message.v !== this.version) this.#refresh()
        return
      case 'deal':
        return this.#dealt(message)
      case 'pong':
        return
      case 'ok':
      case 'no':
      case 'story':
        return this.#answer(message)
    }
  }
  #answer(message: Extract<Push, { t: 'ok' | 'no' | 'story' }>): void {
    if (message.t === 'no' && message.re === this.#hello) {
      // The hello itself was refused: there is no such table or seat; or only not now.
      if (!FINAL.includes(message.code)) return this.#down()
      this.phase = 'gone'
      this.gone = message.code
      return this.#hang()
    }
    const waiting = this.#waiting.get(message.re)
    this.#waiting.delete(message.re)
    waiting?.done({ ...message, ok: message.t !== 'no' })
  }
  #whole(message: TableMessage): void {
    this.#tries = 0
    this.table = message.table
    this.you = message.you
    this.viewer = message.viewer ?? null
    this.race = message.race
    this.version = message.v
    this.view = message.view
    this.log = message.log ?? []
    this.undo = message.undo ?? { can: false }
    this.over = message.over ?? undefined
    this.asked = message.table.asked ?? []
    const returning = !this.#joined
    this.#joined = true
    this.phase = 'live'
    this.#emit({ events: (message.events ?? []).flat(), view: message.view, log: this.log, fresh: true })
    this.#dealt(message.deal)
    // What was asked while the line was dead is asked again; the server applies an id only once.
    if (returning) for (const { frame } of this.#waiting.values()) this.#send(frame)
  }
  #dealt(deal: Deal | null): void {
    this.deal = deal
    void this.witness?.take(deal, { you: [...this.you], seats: this.seats.length, ask: (frame) => this.ask(frame) })
  }
  #emit(batch: Batch): void {
    if (this.onbatch) this.onbatch(batch)
    else if (batch.fresh || !this.#fresh) this.#fresh = { ...batch, fresh: true }
    else this.#fresh = { ...batch, fresh: true, events: [...this.#fresh.events, ...batch.events] }
  }
  #check(hash: string | undefined): void {
    const { hashOf } = this.#parts
    if (!hashOf || !hash || !this.table || !this.view) return
    const [view, version] = [this.view, this.version]
    void hashOf(this.table.game, this.options, view).then((own) => {
      if (own && !own.startsWith(hash) && version === this.version) this.#refresh()
    })
  }
}
