// Mosquitozzz on the shelf and before the game: a terrace at night.

import { m } from '../../i18n'
import type { Game } from '..'
import Shelf from './Shelf.svelte'

export const game: Game = {
  title: 'Mosquitozzz',
  line: m.game_mosquitozzz_line,
  place: 2,
  accent: 'oklch(0.5 0.2 20)',
  air: '--ground: light-dark(oklch(0.92 0.028 285), oklch(0.19 0.045 280)); --raised: light-dark(oklch(0.985 0.01 285), oklch(0.26 0.05 280))',
  Shelf,
  kit: () => import('./kit'),
}
