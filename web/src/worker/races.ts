// Mosquito with the hands of the one person at this device. Cards come one at a time; a race is told to the page,
// which measures from its own picture of the card; the bots' touches come from the engine's model of hands, and the
// engine judges all of them together. A bot's decision to steal is made with the race, so that nobody knows it before.

import { NodeKind, type Step } from '../net/protocol'
import { CENTRE, SLOW_LIMIT, touchesText, type RaceCall, type RaceKind, type Touch } from '../net/race'
import { NATURE } from './engine'
import { Refusal, type Wasm } from './wasm'

/** What a table lends to its races. */
export interface RacingTable {
  wasm: Wasm
  match: number
  me: number
  /** cards wait for the person, whoever turns them */
  slow: boolean
  key: string
  status(): { kind: number; stage: string; ending: number; moves: number }
  look(): { seat: number; top: number[] }
  /** nature's outcomes here, as steps */
  outcomes(): Step[]
  decide(seat: number): number
  keep(text: string): void
  tell(): void
  say(message: object): void
  /** a number that no call of this table has had */
  count(): number
}
/** How long a card is waited for after it was asked for (MQ-59), and hands rest after a race (MQ-95). */
const PAUSE = [400, 1200]
const REST = 600
const LIMIT = 3000

export class Races {
  call: RaceCall | undefined
  #rested = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private table: RacingTable) {}

  /** Nature's steps up to the next card, race or decision. */
  run(): void {
    const { wasm, match } = this.table
    this.call = undefined
    for (;;) {
      const { kind, stage, ending } = this.table.status()
      if (ending > 0) return
      if (kind === NodeKind.nature && stage === 'reveal') return this.#announce()
      if (kind === NodeKind.physical || stage === 'blue') return this.#begin(stage)
      if (kind !== NodeKind.nature || !wasm.number('w_turn', match)) return
    }
  }
  /** Plays stored races and moves again; `made` is how far the match had come. */
  restore(moves: { seat: number; text: string }[], made: number): void {
    const { wasm, match } = this.table
    for (const move of moves) {
      while (this.table.status().kind === NodeKind.nature && wasm.number('w_turn', match));
      if (move.seat === NATURE) wasm.call('w_race', match, move.text)
      else wasm.call('w_play', match, move.seat, move.text)
    }
    while (this.table.status().moves < made && wasm.number('w_turn', match));
  }
  /** A card that was asked for comes after a pause of which nobody knows the length. */
  wake(watched: boolean): void {
    clearTimeout(this.#timer)
    const { call } = this
    if (call?.what !== 'wait' || !watched) return
    const pause = PAUSE[0] + Math.random() * (PAUSE[1] - PAUSE[0])
    this.#timer = setTimeout(() => this.#turn(call.n), pause + Math.max(0, this.#rested - Date.now()))
  }
  free(): void {
    clearTimeout(this.#timer)
  }
  /** The person asks for the card. */
  ready(n: number): void {
    if (this.call?.n !== n || this.call.what !== 'turn') return
    this.call = { ...this.call, what: 'wait' }
    this.table.say(this.call)
    this.wake(true)
  }
  #turn(n: number): void {
    if (this.call?.n !== n) return
    this.table.wasm.number('w_turn', this.table.match)
    this.run()
    this.table.tell()
  }
  touched(n: number, touches: Touch[]): void {
    const { call } = this
    if (call?.n !== n || call.what !== 'run') return
    const mine = touches.map(({ object, ms, area }) => ({ seat: this.table.me, object, ms, area }))
    const all = [...call.hands, ...mine].sort((a, b) => a.ms - b.ms)
    this.#judge(touchesText(all), touchesText(call.hands))
    this.#rested = Date.now() + REST
    this.run()
    this.table.tell()
  }
  /** What the rules refuse with the person's touches is run without them. */
  #judge(text: string, without: string): void {
    const judge = (what: string) => {
      this.table.wasm.call('w_race', this.table.match, what)
      this.table.keep(what)
    }
    try {
      judge(text)
    } catch (e) {
      if (!(e instanceof Refusal)) throw e
      judge(without)
    }
  }
  #announce(): void {
    const { me, slow } = this.table
    const { seat } = this.table.look()
    this.call = { t: 'race', n: this.table.count(), what: seat === me || slow ? 'turn' : 'wait', seat, objects: [], targets: [], hands: [], limit: 0 }
  }
  #begin(stage: string): void {
    const { wasm, match, me, slow, key } = this.table
    const { seat, top } = this.table.look()
    const kind: RaceKind = stage === 'pink' || stage === 'orange' ? stage : seat === me ? 'steal' : 'cover'
    const decision = kind === 'cover' && stage === 'blue' ? this.table.decide(seat) : -1
    const drawn = wasm.json<Touch[]>('w_touches', match, decision, `${key}/race/${this.table.status().moves}`)
    const rivals = top.slice(0, CENTRE).flatMap((card, i) => (card && i !== me ? [i] : []))
    const targets: Record<RaceKind, () => number[]> = {
      pink: () => this.table.outcomes().flatMap((o) => (o.kind === 'takes' ? [o.a[1]] : [])),
      orange: () => [CENTRE],
      cover: () => [me],
      steal: () => rivals,
    }
    const piles = top.slice(0, CENTRE).flatMap((card, i) => (card ? [i] : []))
    this.call = {
      t: 'race', n: this.table.count(), what: 'run', seat, kind,
      objects: kind === 'steal' ? rivals : [...piles, CENTRE],
      targets: targets[kind](),
      hands: drawn.filter((t) => t.seat !== me),
      limit: slow ? SLOW_LIMIT : LIMIT,
    }
  }
}
