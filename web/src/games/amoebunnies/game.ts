// Amoebunnies on the shelf and before the game: a misty island, and who is which bunny.

import { m } from '../../i18n'
import type { Game } from '..'
import { CHARACTERS } from './characters'
import Shelf from './Shelf.svelte'

export const game: Game = {
  title: 'Amoebunnies',
  line: m.game_amoebunnies_line,
  place: 4,
  accent: 'oklch(0.74 0.14 340)',
  air: '--ground: light-dark(oklch(0.935 0.032 335), oklch(0.2 0.035 320)); --raised: light-dark(oklch(0.985 0.012 335), oklch(0.265 0.04 320))',
  Shelf,
  cast: { option: 'characters', names: CHARACTERS },
  kit: () => import('./kit'),
}
