// House rules in friendly words. An option without words of its own shows its name, so that any game works.

import { gameOf } from '../../games'
import { hasMessage, m, type Message } from '../../i18n'

const catalogue = m as unknown as Record<string, Message>
const worded = (key: string, name: string) => (hasMessage(key) ? catalogue[key]() : name.replaceAll('_', ' '))

export const optionTitle = (name: string): string => worded(`opt_${name}`, name)
/** Characters go by their names, whatever list they stand in. */
export function optionValue(game: string, name: string, value: string): string {
  const { cast } = gameOf(game)
  return cast?.option === name ? value.split(',').map((who) => cast.names[who] ?? who).join(', ') : worded(`opt_${name}_${value}`, value)
}
