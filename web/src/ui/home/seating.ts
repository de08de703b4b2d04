// Who sits where at a table of the further games.

import { gameOf } from '../../games'
import type { NewTable, Schema, SeatWish } from '../../net/protocol'

/** Whom one plays with: somebody beside one is at this device too. */
export type Other = 'bot' | 'friend' | 'hot'
export interface Seating {
  count: number
  /** one's own seat */
  mine: number
  /** of each seat, one's own too: it may be left for another */
  others: Other[]
  /** of those beside one */
  names: string[]
  /** of each seat, where the game has characters */
  characters: string[]
  slow: boolean
  /** people slap and race themselves, and tell what came of it */
  real: boolean
}

const MOST = 8

export function freshSeating({ game, seatRange: [low] }: Schema, other: Other): Seating {
  return {
    count: Math.max(low, gameOf(game).seats ?? 2),
    mine: 0,
    others: Array<Other>(MOST).fill(other),
    names: Array<string>(MOST).fill(''),
    characters: Object.keys(gameOf(game).cast?.names ?? {}),
    slow: false,
    real: false,
  }
}
export const othersOf = ({ count, mine, others }: Seating): Other[] => others.filter((_, seat) => seat < count && seat !== mine)

/** The table with everybody at their seats. */
export function wishFor(seated: Seating, me: SeatWish, wish: Omit<NewTable, 'seats'>, level: number): NewTable {
  const seatOf = (seat: number): SeatWish => {
    if (seat === seated.mine) return me
    const other = seated.others[seat]
    return other === 'bot' ? { kind: 'bot', level } : other === 'friend' ? { kind: 'friend' } : { kind: 'me', name: seated.names[seat].trim() }
  }
  const seats = Array.from({ length: seated.count }, (_, seat) => seatOf(seat))
  const { cast } = gameOf(wish.game)
  const options = cast ? { ...wish.options, [cast.option]: seated.characters.slice(0, seated.count).join(',') } : wish.options
  return { ...wish, seats, options, ...(seated.real ? { real: true } : seated.slow ? { slow: true } : {}) }
}
