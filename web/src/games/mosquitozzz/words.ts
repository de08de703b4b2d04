// Names and faces of cards. The engine tells a card as "Long Sleeves (green, 3)"; one that this page does not know,
// from a house copy, keeps the name it came with.

import { hasMessage, m, type Message } from '../../i18n'
import type { Face, Tone } from '../../ui/pieces/tones'
import { typeNames, type Scene } from '../kit'

const CODES: Record<string, string> = {
  Attack: 'AT', 'Air Attack': 'AA', Raid: 'RA', Invasion: 'IN', Apocalypse: 'AP', Infectious: 'IF', Resistant: 'RS',
  'Alpha Mosquito': 'AL', 'Beta Mosquito': 'BE', 'Gamma Mosquito': 'GA', Alarm: 'AM', 'Flat Hand': 'FH', 'Scented Candle': 'SC',
  Mosquitospray: 'MS', 'Long Sleeves': 'LS', 'Citronella Torch': 'CT', 'Electric Swatter': 'ES', 'Insect Fogger': 'FG',
  'Blood Formation': 'BF', 'Sting Salve': 'SS', Medicine: 'MD', 'Mosquito Net': 'MN',
}
const LETTERS: Record<string, string> = { red: 'R', orange: 'O', green: 'G', blue: 'B' }
const catalogue = m as unknown as Record<string, Message>
export const nameOf = (code: string, otherwise = code): string => (hasMessage(`n_zzz_${code}`) ? catalogue[`n_zzz_${code}`]() : otherwise)

export interface Card {
  code: string
  name: string
  colour: Tone
  number: number
  once: boolean
}
export function card(scene: Scene, index: number): Card {
  const told = typeNames(scene.schema, 'card')[index] ?? '?'
  const [, english, colour, rest] = /^(.*) \((\w+)(.*)\)$/.exec(told) ?? [told, told, 'grey', '']
  const code = CODES[english] ?? ''
  return { code, name: nameOf(code, english), colour: colour as Tone, number: Number(/\d+/.exec(rest)?.[0] ?? 0), once: rest.includes('!') }
}
export const cardName = (scene: Scene, index: number): string => {
  const { name, number } = card(scene, index)
  return number ? `${name} ${number}` : name
}
export function cardFace(scene: Scene, index: number): Face {
  const { name, colour, number, once } = card(scene, index)
  return { marks: [{ tone: colour, letter: LETTERS[colour] ?? '?' }], value: number ? String(number) : undefined, label: name, note: once ? '!' : undefined }
}
