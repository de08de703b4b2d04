// Mosquito Show in sentences: events for the log and the live region, and names for things.

import { m } from '../../i18n'
import type { GameEvent } from '../../net/protocol'
import { FLOWER, kindOfLetter, LILY, spaceName, type Face, type Kind } from './view'

/** Who sits where, from one reader's eyes: `you` is the one seat that is mine alone, else -1. */
export interface Cast {
  names: string[]
  you: number
}
export interface Sentence {
  by: number
  text: string
  /** said, but not worth a line of the log */
  passing?: boolean
}

export const kindWord = (kind: Kind): string =>
  ({ golden: m.kind_golden, grey: m.kind_grey, blue: m.kind_blue, red: m.kind_red, white: m.kind_white })[kind]()

export const faceWord = (face: Face): string =>
  ({
    unknown: m.face_unknown, flower: m.face_flower, plain: m.face_plain, golden: m.face_golden,
    grey: m.face_grey, blue: m.face_blue, red: m.face_red, white: m.face_white,
  })[face]()

export const sideWord = (side: number): string => (side === 1 ? m.side_orange() : m.side_blue())

/** "Your toucan", "Ada’s chameleon". */
export function pieceWord(cast: Cast, side: number, breed: number): string {
  if (side === cast.you) return breed === 1 ? m.your_toucan() : m.your_chameleon()
  const name = cast.names[side]
  return breed === 1 ? m.their_toucan({ name }) : m.their_chameleon({ name })
}
/** "blue toucan": by colour, for the board. */
export const colourPiece = (side: number, breed: number): string =>
  breed === 1 ? m.color_toucan({ side: sideWord(side) }) : m.color_chameleon({ side: sideWord(side) })

export function listWords(words: string[]): string {
  if (words.length < 2) return words.join('')
  return m.and({ list: words.slice(0, -1).join(', '), last: words[words.length - 1] })
}

const whatWord = (letter: number, hidden: boolean): string => {
  const kind = kindWord(kindOfLetter(letter))
  if (!hidden) return m.what_seen({ kind })
  return letter >= 4 ? m.what_flower({ kind }) : m.what_lily({ kind })
}

const effectKind = (effect: number): Kind => (['grey', 'blue', 'red', 'white'] as const)[effect] ?? 'grey'

/** What was on top before grey or white took it, when the events tell. */
const symbolWord = (symbol: number | null): string | undefined =>
  symbol === null || symbol < FLOWER ? undefined : faceWord((['unknown', 'unknown', 'flower', 'plain', 'golden', 'grey', 'blue', 'red'] as const)[symbol])

/** Sentences for a run of events; a meal and its move make one sentence. */
export function tell(events: GameEvent[], cast: Cast): Sentence[] {
  const out: Sentence[] = []
  const dealt = events.filter((e) => e.k === 'uncovered')
  if (dealt.length > 3 && !events.some((e) => e.k === 'moved')) {
    const first = events.find((e) => e.k === 'first')
    return [{ by: 8, text: tellDeal(dealt) }, ...(first ? [{ by: 8, text: tellOne(first, cast, events)! }] : [])]
  }
  for (let i = 0; i < events.length; i++) {
    const event = events[i]
    if (event.k === 'moved') {
      const meals: GameEvent[] = []
      for (let j = i + 1; j < events.length; j++) if (events[j].k === 'eaten') meals.push(events[j])
        else if (events[j].k === 'moved') break
      out.push({ by: event.by, text: tellMove(event, meals, cast) })
      continue
    }
    // Of several golden ones only the last count is told.
    if (event.k === 'golden' && events.slice(i + 1).some((e) => e.k === 'golden' && e.by === event.by)) continue
    const text = tellOne(event, cast, events)
    if (text) out.push({ by: event.by, text, passing: event.k === 'turn' })
  }
  return out
}

/** The deal in one sentence instead of eighteen. */
function tellDeal(dealt: GameEvent[]): string {
  const ponds = dealt.filter((e) => e.a[1] === FLOWER).map((e) => String(e.a[0]))
  if (ponds.length === 0) return m.ev_dealt_none()
  return m.ev_dealt({ flowers: ponds.length === 1 ? m.pond_one({ pond: ponds[0] }) : m.ponds_list({ list: listWords(ponds) }) })
}

function tellMove(event: GameEvent, meals: GameEvent[], cast: Cast): string {
  const [breed, from, to, ...ponds] = event.a.map((x) => x ?? 0)
  const piece = pieceWord(cast, event.by, breed)
  const places = { from: spaceName(from), to: spaceName(to) }
  if (breed === 0) {
    const meal = meals[0]
    if (!meal) return m.ev_cham_bare({ piece, pond: ponds[0], ...places })
    return m.ev_cham({ piece, what: whatWord(meal.a[1] ?? 0, meal.a[2] === 1), pond: meal.a[0] ?? 0, ...places })
  }
  if (meals.length === 0) return m.ev_toucan_bare({ piece, ...places })
  const what = meals.map((e) => m.what_from({ what: whatWord(e.a[1] ?? 0, e.a[2] === 1), pond: e.a[0] ?? 0 }))
  return m.ev_toucan({ piece, what: listWords(what), ...places })
}

/** Random outcomes reach the log after the move that called for them; a meal that stands alone is told alone. */
function tellOne(event: GameEvent, cast: Cast, all: GameEvent[]): string | undefined {
  const { k, by } = event
  const a = event.a.map((x) => x ?? -1)
  const name = cast.names[by] ?? ''
  const mine = by === cast.you
  switch (k) {
    case 'placed':
      return m.ev_placed({ piece: pieceWord(cast, by, a[0]), space: spaceName(a[1]) })
    case 'eaten':
      return all.some((e) => e.k === 'moved') ? undefined : m.what_from({ what: whatWord(a[1], a[2] === 1), pond: a[0] })
    case 'uncovered':
      if (a[1] === FLOWER) return m.ev_uncovered_flower({ pond: a[0] })
      return a[1] === LILY ? m.ev_uncovered_plain({ pond: a[0] }) : undefined
    case 'golden':
      return mine ? m.ev_golden_you({ count: a[0] }) : m.ev_golden({ name, count: a[0] })
    case 'grey': {
      const what = symbolWord(event.a[2] ?? null)
      return what ? m.ev_grey({ what, from: a[0], to: a[1] }) : m.ev_grey_bare({ from: a[0], to: a[1] })
    }
    case 'blue':
      return m.ev_blue({ piece: pieceWord(cast, by, a[0]), from: spaceName(a[1]), to: spaceName(a[2]) })
    case 'red':
      return m.ev_red({ piece: pieceWord(cast, 1 - by, a[0]) })
    case 'white': {
      if (a[2] >= 4) return m.ev_white_shown({ pond: a[0], kind: kindWord(kindOfLetter(a[2])) })
      const what = symbolWord(a[1])
      return what ? m.ev_white({ what, pond: a[0] }) : m.ev_white_bare({ pond: a[0] })
    }
    case 'turned':
      return m.ev_turned({ pond: a[0], kind: kindWord(kindOfLetter(a[1])) })
    case 'declined': {
      const kind = kindWord(effectKind(a[0]))
      return mine ? m.ev_declined_you({ kind }) : m.ev_declined({ name, kind })
    }
    case 'vanished':
      return m.ev_vanished({ kind: kindWord(effectKind(a[0])) })
    case 'lost':
      return m.ev_lost({ piece: pieceWord(cast, by, a[0]) })
    case 'turn': {
      const side = a[0] >= 0 && a[0] < 2 ? a[0] : by
      return side === cast.you ? m.ev_turn_you() : m.ev_turn({ name: cast.names[side] })
    }
    case 'won':
      if (a[0] === 1) return mine ? m.ev_won_gold_you() : m.ev_won_gold({ name })
      return mine ? m.ev_won_block_you() : m.ev_won_block({ name })
    case 'first': {
      const side = a[0]
      return side === cast.you ? m.ev_first_you() : m.ev_first({ name: cast.names[side] })
    }
  }
  return undefined
}
