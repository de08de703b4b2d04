// House rules in friendly words. An option without words of its own shows its name, so that any game works.

import { hasMessage, m, type Message } from '../../i18n'

const catalogue = m as unknown as Record<string, Message>
const worded = (key: string, name: string) => (hasMessage(key) ? catalogue[key]() : name.replaceAll('_', ' '))

export const optionTitle = (name: string): string => worded(`opt_${name}`, name)
export const optionValue = (name: string, value: string): string => worded(`opt_${name}_${value}`, value)
