// House rules in friendly words. An option without words of its own shows its name, so that any game works.

import { m } from '../../paraglide/messages.js'

type Words = Record<string, (() => string) | undefined>
const catalogue = m as unknown as Words

export const optionTitle = (name: string): string => catalogue[`opt_${name}`]?.() ?? name.replaceAll('_', ' ')
export const optionValue = (name: string, value: string): string =>
  catalogue[`opt_${name}_${value}`]?.() ?? value.replaceAll('_', ' ')
