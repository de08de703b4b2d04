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
/** Half the width of a palm where the device does not tell it. */
const PALM = 26

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
    if (this.over || this.#painted === undefined || !this.call.objects.includes(object)) return
    const ms = Math.max(0, Math.round(event.timeStamp - this.#painted))
    const area = event instanceof PointerEvent && card ? areaOf(event, card) : KEY_AREA
    const touch = { seat: this.me, object, ms, area }
    this.#mine.push(touch)
    this.arrived = [...this.arrived, touch]
    if (this.call.targets.includes(object)) this.#at(Math.max(ms, this.#others()) + AFTER_MINE, () => this.finish())
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

/** The share of a round palm around the touch that lies on the card. */
export function areaOf(event: { clientX: number; clientY: number; width: number; height: number }, card: DOMRect): number {
  const radius = Math.max(PALM, event.width / 2, event.height / 2)
  let on = 0
  let all = 0
  for (let x = -4; x <= 4; x++)
    for (let y = -4; y <= 4; y++) {
      if (x * x + y * y > 17) continue
      all++
      const [px, py] = [event.clientX + (x * radius) / 4, event.clientY + (y * radius) / 4]
      if (px >= card.left && px <= card.right && py >= card.top && py <= card.bottom) on++
    }
  return Math.round((100 * on) / all)
}
