// Mosquito Show on the shelf and before the game: the duel at the pond.

import { m } from '../../i18n'
import type { Game } from '..'
import Figures from './Figures.svelte'
import Shelf from './Shelf.svelte'

export const game: Game = {
  title: 'Mosquito Show',
  line: m.game_mosquito_show_line,
  place: 0,
  accent: 'var(--accent)',
  Shelf,
  hero: () => import('./Hero.svelte'),
  sides: [m.side_blue, m.side_orange],
  Figures,
  table: () => import('./Table.svelte'),
  learn: () => import('./Learn.svelte'),
  moves: { title: m.how_moves, text: m.how_moves_text },
  switches: [{ name: 'hidden', words: m.set_hidden }],
}
