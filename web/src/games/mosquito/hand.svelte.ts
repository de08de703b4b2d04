// The person's hand in one race: time runs from the first picture of the card to the touch, both on the clock of the
// page's events. The bots' hands are shown when they arrive, and the race ends when waiting longer changes nothing.

import { tick } from 'svelte'
import type { RaceCall, Touch } from '../../net/race'

/** A key says nothing of the hand (MQ-96). */
export const KEY_AREA = 75
/** How much longer a race is looked at: after the person's touch, after another's that decides, and when nobody steals. */
const AFTER_MINE = 120
const AFTER_OTHERS = 450
const PASSED = 1200
/** How long a hand is on its way: a press that short before the card is entered at 0 ms (MQ-92). */
const TRAVEL = 400
/** The palm is a disc of this part of the card's shorter side across (rules, 6.6). */
const PALM = 0.8

/** A press in the pause before a card. */
export interface Early {
  object: number
  at: number
  area: number
}

export class Hand {
  /** touches that have arrived, whoever's they are */
  arrived = $state.raw<Touch[]>([])
  over = $state(false)
  #painted: number | undefined
  #mine: Touch[] = []
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(
    readonly call: RaceCall,
    private me: number,
    private send: (touches: Touch[]) => void,
    private early?: Early,
  ) {
    void tick().then(() => requestAnimationFrame(() => this.#afterPaint()))
  }
  /** A task that is put in line by a frame runs when that frame has been drawn. */
  #afterPaint(): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => this.#start(performance.now())
    port2.postMessage(0)
  }
  #start(painted: number): void {
    if (this.over) return
    this.#painted = painted
    if (this.early && painted - this.early.at < TRAVEL && this.call.objects.includes(this.early.object)) this.#touch(this.early.object, 0, this.early.area)
    for (const touch of this.call.hands) this.#at(touch.ms, () => (this.arrived = [...this.arrived, touch]))
    this.#at(this.#patience(), () => this.finish())
  }
  #at(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, Math.max(0, ms - (performance.now() - this.#painted!))))
  }
  /** How long a touch that has not come may still matter. */
  #patience(): number {
    const { kind, hands, limit, seat } = this.call
    const last = (list: Touch[]) => Math.max(...list.map((t) => t.ms))
    if (kind === 'pink') {
      // Where a hand has slipped, its second touch is the one that counts.
      const decisive = [...new Set(hands.map((t) => t.seat))].map((s) => last(hands.filter((t) => t.seat === s)))
      return decisive.length ? Math.min(limit, Math.min(...decisive) + AFTER_OTHERS) : limit
    }
    if (kind === 'cover') {
      const thief = hands.filter((t) => t.seat === seat)
      return thief.length ? Math.min(limit, last(thief) + AFTER_OTHERS) : PASSED
    }
    return limit
  }
  press(object: number, event: Event, card: DOMRect | undefined): void {
    if (this.over || !this.call.objects.includes(object)) return
    const area = areaOfPress(event, card)
    if (this.#painted === undefined) return void (this.early = { object, at: event.timeStamp, area })
    const ms = Math.max(0, Math.round(event.timeStamp - this.#painted))
    this.#touch(object, ms, area)
    if (this.call.targets.includes(object)) this.#at(Math.max(ms, this.#others()) + AFTER_MINE, () => this.finish())
  }
  #touch(object: number, ms: number, area: number): void {
    const touch = { seat: this.me, object, ms, area }
    this.#mine.push(touch)
    this.arrived = [...this.arrived, touch]
  }
  /** With orange the others' hands are waited for: who comes last is the question. */
  #others = (): number => (this.call.kind === 'orange' ? Math.max(0, ...this.call.hands.map((t) => t.ms)) : 0)
  finish = (): void => {
    if (this.over) return
    this.over = true
    this.stop()
    this.send(this.#mine)
  }
  stop(): void {
    this.#timers.forEach(clearTimeout)
    this.#timers = []
  }
}

export const areaOfPress = (event: Event, card: DOMRect | undefined): number =>
  event instanceof PointerEvent && card ? areaOf(event.clientX - card.left, event.clientY - card.top, card.width, card.height) : KEY_AREA

/** The share of the palm's disc around a point that lies on the card, at least 1. */
export function areaOf(x: number, y: number, width: number, height: number): number {
  const radius = (PALM * Math.min(width, height)) / 2
  const RINGS = 24
  let on = 0
  let all = 0
  for (let i = -RINGS; i <= RINGS; i++)
    for (let k = -RINGS; k <= RINGS; k++) {
      if (i * i + k * k > RINGS * RINGS) continue
      all++
      const [px, py] = [x + (i * radius) / RINGS, y + (k * radius) / RINGS]
      if (px >= 0 && px <= width && py >= 0 && py <= height) on++
    }
  return Math.max(1, Math.round((100 * on) / all))
}
