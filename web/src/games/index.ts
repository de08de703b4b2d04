// The games: what the page outside a game's folder needs to know of it is said in games/NAME/game.ts. Which games there
// are the engine says; one that has no folder here is played at the shared table, in the words of the engine's tables.

import type { Component } from 'svelte'
import type { Engine } from '../net/engine'
import type { Session } from '../net/session.svelte'
import type { Kit } from './kit'
import Stranger from './Stranger.svelte'

/** What a table of a game's own gets. */
export interface TableProps {
  session: Session
  engine: Engine
  local: boolean
  onnew: () => void
  onrematch: (table: string) => void
}
type Loaded<Props extends Record<string, unknown> = Record<string, never>> = () => Promise<{ default: Component<Props> }>

export interface Game {
  /** the name on the box, the same in every language */
  title: string
  line: () => string
  /** on the shelf, from the left */
  place: number
  /** the colour under its poster */
  accent: string
  /** the light of the shared table, as style: --ground and --raised */
  air?: string
  /** its poster, inside an svg of 240 x 150 */
  Shelf: Component
  /** a picture of its board for the first page */
  hero?: Loaded
  /** how many usually sit down */
  seats?: number
  /** where two sides face each other: what they are called */
  sides?: (() => string)[]
  /** the figures of these seats, side by side */
  Figures?: Component<{ seats: number[]; size?: number }>
  /** where seats are characters: the option that says who sits where, and their names by its values */
  cast?: { option: string; names: Record<string, string> }
  /** its own table; without it the shared one is laid with the kit */
  table?: () => Promise<{ default: Component<TableProps & Record<string, unknown>> }>
  kit?: () => Promise<{ kit: Kit }>
  learn?: Loaded<{ onplay: () => void }>
  print?: Loaded
  /** how its pieces move, for the sheet of keys */
  moves?: { title: () => string; text: () => string }
  /** settings that only its table heeds */
  switches?: { name: 'hidden' | 'lists'; words: () => string }[]
}

const found = import.meta.glob<Game>('./*/game.ts', { eager: true, import: 'game' })
const games: Record<string, Game> = Object.fromEntries(Object.entries(found).map(([path, game]) => [path.split('/')[1], game]))

/** Those with a folder here, in the order of the shelf. */
export const SHELF = Object.keys(games).sort((a, b) => games[a].place - games[b].place)
/** the one that is ready to be played on the first page */
export const FIRST = SHELF[0]

const titles: Record<string, string> = {}
/** What a game is called that has no folder here: the engine tells. */
export const nameStranger = (game: string, title: string) => (titles[game] = title)
export const gameOf = (game: string): Game =>
  games[game] ?? { title: titles[game] ?? game, line: () => '', place: SHELF.length, accent: 'var(--line-strong)', Shelf: Stranger }
