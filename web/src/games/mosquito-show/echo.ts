// What an event leaves behind beside the change itself: its sound, and the trace of the last way.

import type { GameEvent } from '../../net/protocol'
import type { Sound } from '../../state/sound'

export interface Trace {
  side: number
  from: number
  to: number
  hops: boolean
}

/** The last way that an animal went. */
export function traceOf(events: GameEvent[]): Trace | undefined {
  const last = events.findLast((e) => e.k === 'moved' || e.k === 'blue')
  if (!last) return undefined
  const [breed, from, to] = last.a.map((x) => x ?? 0)
  return { side: last.by, from, to, hops: last.k === 'moved' && breed === 1 }
}

const GOLDEN = [0, 4]
const TOUCAN = 1
const PLAIN: Record<string, Sound> = {
  placed: 'put', uncovered: 'bloom', turned: 'flip', grey: 'put', blue: 'put', red: 'red', white: 'flip', turn: 'turn', lost: 'no',
}
/** `you` is the one seat that is mine, or -1. */
export function soundOf(event: GameEvent, you: number): Sound | undefined {
  switch (event.k) {
    case 'moved':
      return event.a[0] === TOUCAN ? 'hop' : 'walk'
    case 'eaten':
      return GOLDEN.includes(event.a[1] ?? -1) ? 'golden' : 'eat'
    case 'won':
      return you >= 0 && event.by !== you ? 'lose' : 'win'
  }
  return PLAIN[event.k]
}
