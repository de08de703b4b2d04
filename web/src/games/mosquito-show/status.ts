// The status sentence: what I can do now, or what I am waiting for, in one line and a softer one below it.

import { m } from '../../i18n'
import type { Result, Seat } from '../../net/protocol'
import type { Choice } from './choose'
import { faceOf, NONE, spaceName, type ShowView } from './view'
import { faceWord, pieceWord, type Cast } from './words'

export interface Status {
  title: string
  sub: string
  badge?: string
  side: number
  animal: 'chameleon' | 'toucan'
}
interface Facts {
  view: ShowView
  choice?: Choice
  /** the side I choose for, or -1 */
  seat: number
  mover: number
  cast: Cast
  seats: Seat[]
  sending: boolean
  result?: Result
  last?: string
  shared: boolean
}

const topWord = (view: ShowView, pond: number) => faceWord(faceOf(view.stack[pond - 1][view.height[pond - 1] - 1] ?? 0))

export function statusOf(facts: Facts): Status {
  const { view, choice, seat, mover, cast } = facts
  if (facts.result) return over(facts)
  if (view.node.kind === 3) return { title: m.no_over(), sub: '', side: 0, animal: 'chameleon' }
  if (view.node.kind === 1) return { title: m.st_deal(), sub: m.st_deal_sub(), side: 0, animal: 'chameleon' }
  if (seat < 0 || !choice?.mode) return waiting(facts, mover < 0 ? (view.side === NONE ? 0 : view.side) : mover)
  const animal = choice.pick.animal === 1 ? 'toucan' : 'chameleon'
  const base = { side: seat, animal } as const
  const pick = choice.pick
  const piece = pick.animal === undefined ? '' : pieceWord(cast, seat, pick.animal)
  switch (choice.mode) {
    case 'place':
      if (pick.animal === undefined) return { ...base, title: m.st_place(), sub: m.st_place_sub() }
      return { ...base, title: m.st_place_one({ piece }), sub: m.st_place_one_sub() }
    case 'move':
      return { ...base, ...moving(facts, choice, piece) }
    case 'grey':
      if (pick.pond === undefined) return effect(facts, { ...base, title: m.st_grey(), sub: m.st_grey_sub() })
      return effect(facts, { ...base, title: m.st_grey_to(), sub: m.st_grey_to_sub({ what: topWord(view, pick.pond), pond: pick.pond }) })
    case 'blue':
      if (pick.animal === undefined) return effect(facts, { ...base, title: m.st_blue(), sub: m.st_blue_sub() })
      return effect(facts, { ...base, title: m.st_blue_to({ piece }), sub: m.st_blue_sub() })
    case 'red':
      return effect(facts, { ...base, title: m.st_red(), sub: m.st_red_sub({ name: cast.names[1 - seat] }) })
    case 'white':
      if (pick.pond === undefined) return effect(facts, { ...base, title: m.st_white(), sub: m.st_white_sub() })
      return effect(facts, { ...base, title: m.st_white_sure({ what: topWord(view, pick.pond) }), sub: m.st_white_sure_sub({ pond: pick.pond }) })
  }
}

/** How many effects are still to be used, when there is more than one. */
function effect(facts: Facts, status: Status): Status {
  const open = facts.view.pending.reduce((a, b) => a + b, 0)
  return open > 1 ? { ...status, badge: m.st_effects_left({ count: open }) } : status
}

function moving(facts: Facts, choice: Choice, piece: string): { title: string; sub: string } {
  const { view, cast, seat } = facts
  const pick = choice.pick
  const word = (breed: number) => (breed ? m.animal_toucan() : m.animal_chameleon())
  if (pick.animal === undefined) {
    const title = facts.shared ? m.st_move_hot({ name: cast.names[seat] }) : m.st_move()
    if (view.mark) return { title, sub: m.st_move_marked({ animal: word((view.mark - 1) & 1) }) }
    const only = [...choice.animals]
    return { title, sub: only.length === 1 ? m.st_move_only({ animal: word(only[0]) }) : m.st_move_sub() }
  }
  if (pick.animal === 1) return { title: m.st_toucan({ piece }), sub: m.st_toucan_sub() }
  if (pick.pond === undefined) {
    return pick.space === undefined
      ? { title: m.st_cham({ piece }), sub: m.st_cham_sub() }
      : { title: m.st_cham_eat({ piece }), sub: m.st_cham_eat_sub({ space: spaceName(pick.space) }) }
  }
  return { title: m.st_cham_go({ piece }), sub: m.st_cham_go_sub({ what: topWord(view, pick.pond), pond: pick.pond }) }
}

function waiting(facts: Facts, mover: number): Status {
  const { view, cast, seats } = facts
  const name = cast.names[mover] ?? ''
  const base = { side: mover, animal: 'chameleon' as const, sub: facts.last ?? '' }
  if (facts.sending) return { ...base, title: m.st_sending() }
  if (mover === cast.you) return { ...base, title: m.st_move() }
  if (view.animal.includes(NONE)) return { ...base, title: m.st_theirs_place({ name }) }
  if (view.pending.some((n) => n > 0)) return { ...base, title: m.st_theirs_effect({ name }) }
  return { ...base, title: seats[mover]?.kind === 'bot' ? m.st_theirs_bot({ name }) : m.st_theirs({ name }) }
}

function over(facts: Facts): Status {
  const { view, cast, result } = facts
  const winner = view.winner < 2 ? view.winner : (result?.places.indexOf(1) ?? 0)
  const loser = 1 - winner
  const won = winner === cast.you
  const why = result?.why ?? (view.result === 1 ? 'gold' : 'block')
  const lost = loser === cast.you
  const sub =
    {
      gold: m.end_gold(),
      block: won ? m.end_block_won({ name: cast.names[loser] }) : lost ? m.end_block_lost() : m.end_block({ name: cast.names[loser] }),
      resign: lost ? m.end_resign_you() : m.end_resign({ name: cast.names[loser] }),
      time: m.end_time(),
    }[why] ?? ''
  const title = won ? m.st_won() : m.st_lost({ name: cast.names[winner] })
  return { title, sub, side: winner, animal: 'toucan' }
}
