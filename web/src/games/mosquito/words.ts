// Names of cards and of what can be touched.

import { m } from '../../i18n'
import { CENTRE } from '../../net/race'
import type { Face, Tone } from '../../ui/pieces/tones'
import { typeNames, type Scene } from '../kit'

const COLOURS: Record<string, { tone: Tone; name: () => string }> = {
  g: { tone: 'green', name: m.mq_green },
  p: { tone: 'pink', name: m.mq_pink },
  b: { tone: 'blue', name: m.mq_blue },
  o: { tone: 'orange', name: m.mq_orange },
}
/** Cards are known by the code behind their name: "46 blue (46b)". */
function read(scene: Scene, card: number) {
  const code = /\((.*)\)/.exec(typeNames(scene.schema, 'card')[card] ?? '')?.[1] ?? '?g'
  return { number: code.slice(0, -1), letter: code.slice(-1), ...(COLOURS[code.slice(-1)] ?? COLOURS.g) }
}
export function cardName(scene: Scene, card: number): string {
  const { number, name } = read(scene, card)
  return m.mq_card({ colour: name(), number })
}
export function cardFace(scene: Scene, card: number): Face {
  const { number, letter, tone, name } = read(scene, card)
  return { marks: [{ tone, letter: letter.toUpperCase() }], value: number, label: name() }
}
export const objectName = (scene: Scene, object: number): string =>
  object === CENTRE ? m.mq_centre() : object === scene.eyes ? m.mq_pile_mine() : m.mq_pile_of({ name: scene.names[object] ?? '' })
/** In a log nobody is "you". */
export const objectOf = (scene: Scene, object: number): string =>
  object === CENTRE ? m.mq_centre() : m.mq_pile_of({ name: scene.names[object] ?? '' })
