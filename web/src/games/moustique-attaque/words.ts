// Names of holidaymakers, places and bonuses.

import { m } from '../../i18n'
import type { Face, Tone } from '../../ui/pieces/tones'
import { list, num, typeNames, type Scene } from '../kit'

export const LANDS = ['R', 'O', 'B', 'G'] as const
const TONES: Record<string, Tone> = { R: 'red', O: 'orange', B: 'blue', G: 'green' }
const NAMES: Record<string, () => string> = { R: m.ma_R, O: m.ma_O, B: m.ma_B, G: m.ma_G }

export interface Holiday {
  code: string
  land: string
  value: string
  seller: boolean
}
/** Cards are known by the code behind their name: "blue 2 seller (B2v)". */
export function holiday(scene: Scene, card: number): Holiday {
  const code = /\((.*)\)/.exec(typeNames(scene.schema, 'card')[card] ?? '')?.[1] ?? '?'
  return { code, land: code[0], value: code.slice(1).replace('v', ''), seller: code.endsWith('v') }
}
export const landName = (land: string): string => NAMES[land]?.() ?? m.ma_swarm()
export const landTone = (land: string): Tone => TONES[land] ?? 'grey'
export const bonusName = (bonus: number): string => landName(LANDS[bonus] ?? '')

export function cardName(scene: Scene, card: number): string {
  const { land, value, seller } = holiday(scene, card)
  if (!TONES[land]) return m.ma_swarm()
  return (seller ? m.ma_seller : m.ma_card)({ land: landName(land), value })
}
export function cardFace(scene: Scene, card: number): Face {
  const { land, value, seller } = holiday(scene, card)
  return { marks: [{ tone: landTone(land), letter: land }], value, label: landName(land) + (seller ? `, ${m.ma_seller_note()}` : '') }
}
/** The card on a place of the track, counted from 0; -1 when there is none. */
export const onTrack = (scene: Scene, place: number): number => list(scene.view, 'track')[place] - 1
export const trackName = (scene: Scene, place: number): string => {
  const card = onTrack(scene, place)
  return card < 0 ? m.ma_empty() : cardName(scene, card)
}
export const boardCards = (scene: Scene): number => list(scene.view, 'board').reduce((a, b) => a + b, 0)
export const mosquito = (scene: Scene): string => scene.names[num(scene.view, 'mosquito')] ?? ''
