// Mosquito on the shelf and before the game: the kitchen table.

import { m } from '../../i18n'
import type { Game } from '..'
import Shelf from './Shelf.svelte'

export const game: Game = {
  title: 'Mosquito',
  line: m.game_mosquito_line,
  place: 1,
  accent: 'oklch(0.66 0.19 28)',
  air: '--ground: light-dark(oklch(0.93 0.04 72), oklch(0.21 0.03 60)); --raised: light-dark(oklch(0.985 0.014 85), oklch(0.275 0.03 62))',
  Shelf,
  seats: 3,
  kit: () => import('./kit'),
}
