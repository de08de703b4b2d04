// The games that are drawn by the shared table. Each comes with its own code when it is opened.

import type { Kit } from './kit'

const KITS: Record<string, () => Promise<{ kit: Kit }>> = {
  mosquito: () => import('./mosquito/kit'),
  mosquitozzz: () => import('./mosquitozzz/kit'),
  'moustique-attaque': () => import('./moustique-attaque/kit'),
  amoebunnies: () => import('./amoebunnies/kit'),
}
export const kitOf = async (game: string): Promise<Kit | undefined> => (await KITS[game]?.())?.kit
