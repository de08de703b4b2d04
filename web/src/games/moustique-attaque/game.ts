// Moustique Attaque on the shelf and before the game: the sea.

import { loadGameMessages, m } from '../../i18n'
import type { Game } from '..'
import { LISTS } from '../kit'
import Shelf from './Shelf.svelte'

export const game: Game = {
  title: 'Moustique Attaque',
  line: m.game_moustique_attaque_line,
  place: 3,
  accent: 'oklch(0.66 0.12 225)',
  air: '--ground: light-dark(oklch(0.93 0.035 215), oklch(0.2 0.035 232)); --raised: light-dark(oklch(0.985 0.012 215), oklch(0.265 0.04 232))',
  Shelf,
  switches: [LISTS],
  kit: () => import('./kit'),
  learn: () => import('./Learn.svelte'),
  print: async () => (await Promise.all([import('./Print.svelte'), loadGameMessages()]))[0],
}
