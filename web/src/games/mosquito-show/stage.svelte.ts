// What the board shows while events are played: a copy of the last view that events change one by one.
// After the last event of a batch it is set to the view itself, so nothing that was drawn can stay wrong.

import type { GameEvent } from '../../net/protocol'
import { FLOWER, NONE, type ShowView } from './view'

export interface Tok {
  id: number
  symbol: number
  pond: number
  level: number
}

/** What the board offers for motion. All times in milliseconds. */
export interface Mover {
  animal(animal: number, from: number, ms: number): void
  token(tok: Tok, pond: number, level: number, ms: number): void
  eaten(pond: number, level: number, symbol: number, letter: number, side: number, ms: number): void
  discarded(pond: number, level: number, symbol: number, ms: number): void
  flip(tok: Tok, ms: number): void
}

const GREY = 5
let nextId = 1

export class Stage {
  animal = $state<number[]>([NONE, NONE, NONE, NONE])
  toks = $state<Tok[]>([])
  eaten = $state<number[][]>([[], []])
  discard = $state(0)
  mark = $state(0)
  pending = $state<number[]>([0, 0, 0, 0])
  fed = $state(0)
  side = $state(NONE)
  mover: Mover | undefined

  height = (pond: number) => this.toks.reduce((n, t) => n + (t.pond === pond ? 1 : 0), 0)
  top = (pond: number) =>
    this.toks.reduce<Tok | undefined>((top, t) => (t.pond === pond && (!top || t.level > top.level) ? t : top), undefined)

  sync(view: ShowView): void {
    const old = new Map(this.toks.map((t) => [t.pond * 32 + t.level, t]))
    const toks: Tok[] = []
    view.stack.forEach((stack, i) => {
      for (let level = 0; level < view.height[i]; level++) {
        const known = old.get((i + 1) * 32 + level)
        toks.push({ id: known?.id ?? nextId++, symbol: stack[level], pond: i + 1, level })
      }
    })
    this.toks = toks
    this.animal = [...view.animal]
    this.eaten = view.eaten.map((e) => [...e])
    this.discard = view.discard
    this.mark = view.mark
    this.pending = [...view.pending]
    this.fed = view.fed
    this.side = view.side
  }

  /** Shows one event and tells how long to wait before the next one. `pace` 0 shows it at once. */
  apply(event: GameEvent, pace: number): number {
    const a = event.a.map((x) => x ?? -1)
    const by = event.by
    const own = (breed: number) => by * 2 + breed
    switch (event.k) {
      case 'placed':
        return this.#walk(own(a[0]), a[1], NONE, 240 * pace)
      case 'moved': {
        this.mark = 0
        const hops = a[0] === 1 ? [a[3], a[4], a[5]].filter((p) => p > 0).length : 1
        return this.#walk(own(a[0]), a[2], a[1], hops * 200 * pace)
      }
      case 'eaten':
        return this.#eat(a[0], a[1], by, pace)
      case 'uncovered':
      case 'turned':
        return this.#show(a[0], event.k === 'turned' ? a[1] + 4 : a[1], pace)
      case 'grey':
        return this.#slide(a[0], a[1], pace)
      case 'blue':
        this.#spend(1)
        return this.#walk(own(a[0]), a[2], a[1], 260 * pace)
      case 'red':
        this.#spend(2)
        this.mark = 1 + 2 * (1 - by) + a[0]
        return 200 * pace
      case 'white':
        return this.#discardTop(a[0], a[2], pace)
      case 'declined':
      case 'vanished':
        this.#spend(a[0])
        return 120 * pace
      case 'lost':
        this.mark = 0
        return 260 * pace
      case 'turn':
        this.side = a[0] >= 0 && a[0] < 2 ? a[0] : by
        this.fed = 0
        return 60 * pace
    }
    return 0
  }

  #spend(effect: number): void {
    if (this.pending[effect] > 0) this.pending[effect]--
  }

  #walk(animal: number, to: number, from: number, ms: number): number {
    this.animal[animal] = to
    if (ms > 0) this.mover?.animal(animal, from, ms)
    return ms
  }

  #eat(pond: number, letter: number, side: number, pace: number): number {
    const top = this.top(pond)
    if (top) {
      this.toks = this.toks.filter((t) => t !== top)
      if (pace > 0) this.mover?.eaten(pond, top.level, top.symbol, letter, side, 280 * pace)
    }
    this.eaten[side][letter]++
    this.fed |= 1 << (pond - 1)
    const effect = letter < 4 ? letter - 1 : letter - 5
    if (effect >= 0) this.pending[effect]++
    return 130 * pace
  }

  #show(pond: number, symbol: number, pace: number): number {
    const top = this.top(pond)
    if (!top) return 0
    top.symbol = symbol
    if (pace > 0) this.mover?.flip(top, (symbol > FLOWER + 1 ? 260 : 160) * pace)
    return (symbol >= GREY - 1 ? 130 : 90) * pace
  }

  #slide(from: number, to: number, pace: number): number {
    this.#spend(0)
    const top = this.top(from)
    if (!top) return 0
    const moved = { ...top, pond: to, level: this.height(to) }
    this.toks = [...this.toks.filter((t) => t !== top), moved]
    if (pace > 0) this.mover?.token(moved, from, top.level, 280 * pace)
    return 260 * pace
  }

  #discardTop(pond: number, letter: number, pace: number): number {
    this.#spend(3)
    const top = this.top(pond)
    if (!top) return 0
    this.toks = this.toks.filter((t) => t !== top)
    this.discard = letter >= 4 ? letter + 4 : top.symbol
    if (pace > 0) this.mover?.discarded(pond, top.level, top.symbol, 280 * pace)
    return 240 * pace
  }
}
