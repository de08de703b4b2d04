// Races of real hands, at tables of this device: what the worker that keeps the table and the page say to each other.

/** The centre among the things that can be touched; a pile is known by its seat. */
export const CENTRE = 8

/** Slow hands: the handicap of the rules (MQ-R23), and how long a race lasts for them. */
export const SLOW_CREDIT = 400
export const SLOW_LIMIT = 10_000

export interface Touch {
  seat: number
  object: number
  /** from the picture of the card to the touch */
  ms: number
  /** share of the hand that lies on it, up to 100 */
  area: number
}
/** First to the highest card, not last to the centre, cover one's own pile, steal another. */
export type RaceKind = 'pink' | 'orange' | 'cover' | 'steal'
export interface RaceCall {
  t: 'race'
  /** one for every card and race: an answer to an old one is dropped */
  n: number
  /** the person turns the card up, a bot does, or hands fly */
  what: 'turn' | 'wait' | 'run'
  /** whose card it is */
  seat: number
  kind?: RaceKind
  objects: number[]
  /** those with which a touch of the person ends the race; they are not shown */
  targets: number[]
  /** touches of the bots, from the model of hands */
  hands: Touch[]
  /** later touches do not count */
  limit: number
}

/** As the engine reads touches: seats by their number, c for the centre. */
export const touchesText = (touches: Touch[]): string =>
  `{${touches.map((t) => `${t.seat + 1}@${t.object === CENTRE ? 'c' : t.object + 1}:${t.ms}/${t.area}`).join(',')}}`
