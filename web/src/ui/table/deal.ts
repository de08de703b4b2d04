// What is said of a deal, in the reader's language.

import { m } from '../../i18n'
import type { Fault } from '../../net/honest'
import type { Seat } from '../../net/protocol'
import type { Verdict, Witness } from '../../state/witness.svelte'
import { seatName } from '../names'

export function faultText(fault: Fault, seats: Seat[], you: number[]): string {
  const { code, seat = -1, move = 0, why = '' } = fault
  const who = seat < 0 ? m.deal_server() : seatName(seats[seat], m.seat_place({ n: seat + 1 }))
  const own = you.includes(seat)
  if (code === 'missing') return m.deal_missing({ who })
  if (code === 'changed') return own ? m.deal_replaced() : m.deal_changed({ who })
  if (code === 'restart') return m.deal_restart()
  if (code === 'seeded') return m.deal_seeded()
  if (code === 'record') return own ? m.deal_replaced() : m.deal_record({ who })
  if (code === 'draws') return m.deal_draws({ why })
  return m.deal_shown({ n: move })
}

export const againText = (past: number): string => (past ? m.deal_again({ n: past + 1, past }) : '')

const VERDICTS: Record<Verdict, () => string> = { proven: m.verify_good, told: m.verify_told, seed: m.verify_seed, old: m.verify_old }
export function verdictText({ fault, verdict, past }: Witness, seats: Seat[], you: number[]): string {
  if (fault) return faultText(fault, seats, you)
  return verdict ? [VERDICTS[verdict](), againText(past)].filter(Boolean).join(' ') : ''
}
