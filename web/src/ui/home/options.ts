// House rules in friendly words. An option without words of its own shows its name, so that any game works.

import { CHARACTERS } from '../../games/amoebunnies/characters'
import { hasMessage, m, type Message } from '../../i18n'

const catalogue = m as unknown as Record<string, Message>
const worded = (key: string, name: string) => (hasMessage(key) ? catalogue[key]() : name.replaceAll('_', ' '))

export const optionTitle = (name: string): string => worded(`opt_${name}`, name)
/** Bunnies go by their names, whatever list they stand in. */
export const optionValue = (name: string, value: string): string =>
  name === 'characters' ? value.split(',').map((who) => CHARACTERS[who] ?? who).join(', ') : worded(`opt_${name}_${value}`, value)
