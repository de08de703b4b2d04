// Tones of cards, spaces and seats. Each has a shape of its own, so that no colour has to be seen.

import './tones.css'

export type Tone = 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple' | 'pink' | 'grey'

/** Outlines in a box of 24 by 24. */
export const SHAPES: Record<Tone, string> = {
  red: 'M12 2 22.5 21.5H1.5Z',
  orange: 'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21Z',
  yellow: 'm12 .8 3.3 6.9 7.6 1-5.5 5.2 1.3 7.5L12 17.8l-6.7 3.6 1.3-7.5L1.1 8.7l7.6-1Z',
  green: 'M4 2.5h16A1.5 1.5 0 0 1 21.5 4v16a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 20V4A1.5 1.5 0 0 1 4 2.5Z',
  blue: 'M12 .8 23.2 12 12 23.2.8 12Z',
  purple: 'M12 1 21.8 6.5v11L12 23 2.2 17.5v-11Z',
  pink: 'M12 22C5 17 1 13 1.3 8A5.6 5.6 0 0 1 12 5.6 5.6 5.6 0 0 1 22.7 8C23 13 19 17 12 22Z',
  grey: 'M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9Z',
}

/** A card as it is drawn: its marks, what it says, and how many there are. */
export interface Face {
  /** `shape`: a sign of the game's own in place of the colour's shape and letter */
  marks: { tone: Tone; letter: string; shape?: string }[]
  label: string
  value?: string
  /** a remark that the card bears, as "!" for one that is used once */
  note?: string
  times?: number
}

const SEATS: Tone[] = ['blue', 'orange', 'purple', 'green', 'pink', 'red', 'yellow', 'grey']
export const seatTone = (seat: number): Tone => SEATS[seat % SEATS.length]
