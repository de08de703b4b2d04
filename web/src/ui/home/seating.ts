// Who sits where at a table of the further games.

import type { NewTable, SeatWish } from '../../net/protocol'

export interface Seating {
  count: number
  /** one's own seat */
  mine: number
  /** of each seat, where the game has characters */
  characters: string[]
  slow: boolean
}

/** `wish.seats` are the person and the one they play with; bots take what is left. */
export function wishFor(seated: Seating, wish: NewTable, level: number): NewTable {
  const [me, other] = wish.seats
  const rest: SeatWish[] = [other, ...Array.from({ length: Math.max(0, seated.count - 2) }, (): SeatWish => ({ kind: 'bot', level }))]
  const seats = [...rest.slice(0, seated.mine), me, ...rest.slice(seated.mine)]
  const options = seated.characters.length ? { ...wish.options, characters: seated.characters.slice(0, seated.count).join(',') } : wish.options
  return { ...wish, seats, options, ...(seated.slow ? { slow: true } : {}) }
}
