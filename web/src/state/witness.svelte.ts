// This page's part in the honest deal of one table: it gives a number for each of its seats, shows it when it may,
// and keeps what it was shown. Invariants: nothing is revealed for a set that is not complete, not as it was shown, or
// without one's own commitment in it; a secret is kept under its commitment, so that no page of this browser can
// overwrite another's; a fault stays, also through a reload.

import type { Engine } from '../net/engine'
import {
  acknowledged, givenUp, headerOf, heldTo, joined, NOTHING, otherMove, shown, standing, type Fault, type Kept, type Secret,
} from '../net/honest'
import type { Ask, Deal, LogEntry, View } from '../net/protocol'
import { forget, keep, keysOf, recall } from './keep'

/** What a record proves to this page. */
export type Verdict =
  /** one's own number is in it */
  | 'proven'
  /** it is what was shown, and no number of this page is in it */
  | 'told'
  /** the draws follow from a seed that somebody gave */
  | 'seed'
  /** it was played by other rules than this page has */
  | 'old'
export interface Asks {
  you: number[]
  /** how many there are at the table */
  seats: number
  ask: (frame: Ask) => Promise<{ ok: boolean; code?: string }>
}
/** A finished game as this page was shown it. */
export interface Finished {
  game: string
  options: Record<string, string>
  log: LogEntry[]
}
type Judge = Pick<Engine, 'schema' | 'verify' | 'hashes'>
/** A view that was shown: after how many moves, to whom, and its hash. */
interface Sight {
  moves: number
  viewer: number
  hash: string
}
interface Parts {
  table: string
  /** this browser made the table or was invited to it: there is to be an honest deal */
  promised: boolean
  engine: () => Promise<Pick<Engine, 'sha256'>>
}

/** Refusals after which the same may be asked again in a moment. */
const AGAIN = ['rate', 'busy', 'store', 'stopping']
const AGAIN_AFTER = 3000
/** Views are looked up in a record by playing it from the start: of a very long one not each is. */
const STEPS = 2_000_000

const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
const fresh = (): string => hex(crypto.getRandomValues(new Uint8Array(32)))

export class Witness {
  fault = $state.raw<Fault>()
  /** deals that were given up before the present one */
  past = $state(0)
  /** seats of this page whose number this browser has not made */
  foreign = $state.raw<number[]>([])
  verdict = $state<Verdict>()

  #parts: Parts
  #kept: Kept
  /** for a browser that keeps nothing */
  #own = new Map<string, Secret>()
  #made = new Map<string, Promise<string>>()
  #answered = new Set<string>()
  #sights = new Map<number, Sight>()
  #turn: Promise<void> = Promise.resolve()
  #you: number[] = []
  #checked: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    const known = [parts.table, ...keysOf('table.').map((key) => key.split('.')[1])]
    for (const key of [...keysOf('deal.'), ...keysOf('secret.')]) if (!known.includes(key.split('.')[1])) forget(key)
    this.#kept = recall<Kept>(this.#key, NOTHING)
    this.#tell()
  }
  get #key(): string {
    return `deal.${this.#parts.table}`
  }

  /** The server has told of the deal, or that there is none. */
  take(deal: Deal | null, asks: Asks): Promise<void> {
    return this.#then(async () => {
      this.#you = asks.you
      this.#keep(shown(this.#kept, deal, asks.seats, this.#parts.promised))
      if (!deal || this.fault) return
      for (const seat of asks.you.filter((s) => deal.open.includes(s)))
        if (deal.step === 'commit') await this.#commit(deal, seat, asks)
        else if (deal.step === 'reveal') this.#reveal(deal, seat, asks)
    })
  }
  /** A view as this page was shown it. While some have chosen and others not, a record has none like it. */
  saw(moves: number, viewer: number | null, { node }: View, hash: string): void {
    for (const later of [...this.#sights.keys()].filter((n) => n > moves)) this.#sights.delete(later) // taken back
    if (node.joint === 0 || node.owes === node.joint) this.#sights.set(moves, { moves, viewer: viewer ?? -1, hash })
  }
  /** Another page of this browser has kept something. */
  look(): void {
    if (this.#kept.who.length) this.#keep(this.#kept)
  }

  #then(what: () => Promise<void>): Promise<void> {
    return (this.#turn = this.#turn.then(what).catch((e: unknown) => console.error(e)))
  }
  #keep(kept: Kept): void {
    // Another page may be ahead: it is compared, and this one goes on from its own, in the order of its own line.
    const both = joined(kept, recall<Kept>(this.#key, kept))
    this.#kept = both.fault ? { ...kept, fault: both.fault } : kept
    if (both.who.length || both.fault) keep(this.#key, both)
    this.#tell()
  }
  #tell(): void {
    const { fault, part } = this.#kept
    this.fault = fault
    this.past = givenUp(this.#kept)
    this.foreign = this.#you.filter((seat) => part[seat + 1] && !this.#secret(part[seat + 1]!))
  }
  #secret(commitment: string): Secret | null {
    return this.#own.get(commitment) ?? recall<Secret | null>(`secret.${this.#parts.table}.${commitment}`, null)
  }
  /** The commitment to this page's number for a seat, one for each commitment of the server. */
  #commitment(server: string, seat: number, who: string): Promise<string> {
    const key = `${server} ${seat}`
    const old = this.#made.get(key)
    if (old) return old
    const secret = { nonce: fresh(), salt: fresh(), server }
    const words = hex(new TextEncoder().encode(`mozzie commit 1\n${who}\n`))
    const made = this.#parts.engine().then(async (engine) => {
      const hash = await engine.sha256(words + secret.salt + secret.nonce)
      this.#own.set(hash, secret)
      keep(`secret.${this.#parts.table}.${hash}`, secret)
      return hash
    })
    this.#made.set(key, made)
    return made
  }
  async #commit(deal: Deal, seat: number, asks: Asks): Promise<void> {
    const [server, own] = [deal.commits[0].hash!, deal.commits[seat + 1]]
    const hash = await this.#commitment(server, seat, own.who)
    this.#ask(deal, asks, { t: 'commit', seat, hash }, () => this.#keep(acknowledged(this.#kept, server, seat, hash)))
  }
  #reveal(deal: Deal, seat: number, asks: Asks): void {
    const set = standing(this.#kept)
    const secret = set && this.#secret(set[seat + 1])
    if (!secret) return
    const { nonce, salt, server } = secret
    if (server === set[0]) this.#ask(deal, asks, { t: 'nonce', seat, nonce, salt })
    else this.#keep({ ...this.#kept, fault: { code: 'changed', seat: -1 } })
  }
  /** Once for each question, however often it is told while the answer is under way. */
  #ask(deal: Deal, asks: Asks, frame: Ask & { seat: number }, done?: () => void): void {
    const question = `${deal.commits[0].hash} ${frame.t} ${frame.seat}`
    if (this.#answered.has(question)) return
    this.#answered.add(question)
    void asks.ask(frame).then(({ ok, code }) => {
      if (ok) return void (done && this.#then(async () => done()))
      this.#answered.delete(question)
      if (AGAIN.includes(code ?? '')) setTimeout(() => void this.take(deal, asks), AGAIN_AFTER)
    })
  }

  /** Holds the record of the finished game to all that was shown; what it finds is in `fault` and `verdict`. */
  check(record: string, game: Finished, engine: Judge): Promise<void> {
    return (this.#checked ??= this.#then(async () => {
      this.look()
      if (this.fault) return
      const fault = await this.#judge(record, game, engine).catch((e: Error): Fault => ({ code: 'draws', why: e.message }))
      if (fault) this.#keep({ ...this.#kept, fault })
    }))
  }
  async #judge(record: string, { game, options, log }: Finished, engine: Judge): Promise<Fault | undefined> {
    const { seats, version } = await engine.schema(game, options)
    const header = headerOf(record)
    const seeded = !this.#kept.who.length && !this.#parts.promised && header?.get('deal') === 'seed'
    const own = this.#ownSecrets()
    const fault = (seeded ? undefined : heldTo(this.#kept, record, seats, own)) ?? otherMove(record, log, seats)
    if (fault) return fault
    // A table of long ago. One that was played before this page's eyes was played by its rules.
    if (header?.get('rules') !== String(version) && !this.#sights.size) return void (this.verdict = 'old')
    const sound = await engine.verify(record, options)
    if (!sound.ok) return { code: 'draws', why: sound.why }
    const other = await this.#otherView(record, options, engine)
    if (other) return other
    this.verdict = seeded ? 'seed' : own.length && own.length === this.#you.length ? 'proven' : 'told'
  }
  #ownSecrets(): { seat: number; secret: Secret }[] {
    const set = standing(this.#kept) ?? []
    return this.#you.flatMap((seat) => {
      const secret = this.#secret(set[seat + 1] ?? '')
      return secret ? [{ seat, secret }] : []
    })
  }
  async #otherView(record: string, options: Record<string, string>, engine: Judge): Promise<Fault | undefined> {
    const all = [...this.#sights.values()].sort((a, b) => a.moves - b.moves)
    const every = Math.max(1, Math.ceil((all.length * (all.at(-1)?.moves ?? 0)) / STEPS))
    const some = all.filter((_, i) => (all.length - 1 - i) % every === 0)
    const hashes = await engine.hashes(record, some, options)
    const at = some.findIndex(({ hash }, i) => hash !== hashes[i])
    return at < 0 ? undefined : { code: 'shown', move: some[at].moves }
  }
}
