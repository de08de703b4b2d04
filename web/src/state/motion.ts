// Plays events one after the other, so that the eye can follow. The queue is never more than a second behind:
// the more there is to show, the faster it goes. A touch shows the rest at once.

import type { GameEvent, View } from '../net/protocol'

export interface Show {
  /** shows one event and tells how many milliseconds it takes; at pace 0 it shows it at once */
  apply(event: GameEvent, pace: number): number
  sync(view: View): void
  /** an event begins: sounds */
  begins?(event: GameEvent): void
}
interface Job {
  event?: GameEvent
  view?: View
}
const BEHIND = 1000
const TYPICAL = 130

export class Motion {
  #jobs: Job[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #last: View | undefined

  constructor(
    private show: Show,
    private still: () => boolean,
  ) {}

  get busy(): boolean {
    return this.#timer !== undefined
  }
  push(events: GameEvent[], view: View): void {
    this.#last = view
    this.#jobs.push(...events.map((event) => ({ event })), { view })
    if (this.#timer === undefined) this.#next()
  }
  /** Sets everything to the last view, without motion. */
  skip = (): void => {
    if (this.#timer === undefined) return
    this.settle(this.#last)
  }
  settle(view: View | undefined): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#jobs = []
    this.#last = view
    if (view) this.show.sync(view)
  }
  #next = (): void => {
    this.#timer = undefined
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if (job.view) {
        this.show.sync(job.view)
        continue
      }
      const ahead = this.#jobs.length * TYPICAL
      const pace = this.still() ? 0 : Math.min(1, BEHIND / Math.max(1, ahead))
      this.show.begins?.(job.event!)
      const wait = this.show.apply(job.event!, pace)
      if (wait > 0) {
        this.#timer = setTimeout(this.#next, wait)
        return
      }
    }
  }
}
