// Names of spaces, paths, cards and bunnies. The engine names them in brackets or by their code: "Field red (Rr)",
// "Rr-Rg purple", "red-orange with jelly (ROj)".

import { m } from '../../i18n'
import type { Face, Tone } from '../../ui/pieces/tones'
import { listed, typeNames, type Scene } from '../kit'

export const COLOURS: Tone[] = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']
export const LETTERS = 'ROYGBP'
const COLOUR_NAMES = [m.ab_red, m.ab_orange, m.ab_yellow, m.ab_green, m.ab_blue, m.ab_purple, m.ab_rainbow]
const ZONES = [m.ab_zone_R, m.ab_zone_O, m.ab_zone_Y, m.ab_zone_G, m.ab_zone_B, m.ab_zone_P]
const PER_ZONE = 6
export const NOWHERE = 255

export const colourName = (colour: number): string => COLOUR_NAMES[colour]?.() ?? ''
export const zoneName = (zone: number): string => ZONES[zone]?.() ?? ''
export const colourAt = (space: number): number => space % PER_ZONE
export const zoneAt = (space: number): number => Math.floor(space / PER_ZONE)
export const spaceCode = (space: number): string => LETTERS[zoneAt(space)] + LETTERS[colourAt(space)].toLowerCase()
export const spaceName = (space: number): string =>
  space >= 0 && space < 36 ? `${m.ab_space({ zone: zoneName(zoneAt(space)), colour: colourName(colourAt(space)) })} (${spaceCode(space)})` : ''
export const spaceFace = (space: number): Face => ({
  marks: [{ tone: COLOURS[colourAt(space)], letter: LETTERS[zoneAt(space)] }],
  label: m.ab_space({ zone: zoneName(zoneAt(space)), colour: colourName(colourAt(space)) }),
})

const letterIndex = (letter: string) => LETTERS.indexOf(letter.toUpperCase())
const spaceIndex = (code: string) => letterIndex(code[0]) * PER_ZONE + letterIndex(code[1])
export interface Path {
  from: number
  to: number
  colour: number
}
export function pathsOf(scene: Scene): Path[] {
  const english = ['red', 'orange', 'yellow', 'green', 'blue', 'purple']
  return typeNames(scene.schema, 'path').map((name) => {
    const [ends, colour] = name.split(' ')
    const [from, to] = ends.split('-').map(spaceIndex)
    return { from, to, colour: english.indexOf(colour) }
  })
}
export function pathName(scene: Scene, index: number): string {
  const path = pathsOf(scene)[index]
  return path ? m.ab_path({ colour: colourName(path.colour), a: spaceCode(path.from), b: spaceCode(path.to) }) : ''
}

const cardCode = (scene: Scene, card: number) => /\((.*)\)/.exec(typeNames(scene.schema, 'card')[card] ?? '')?.[1] ?? '--j'
export function cardName(scene: Scene, card: number): string {
  const code = cardCode(scene, card)
  if (code[0] === '-') return m.ab_card_icon()
  const [a, b] = [colourName(letterIndex(code[0])), colourName(letterIndex(code[1]))]
  return (code.endsWith('j') ? m.ab_card_jelly : m.ab_card)({ a, b })
}
export function cardFace(scene: Scene, card: number): Face {
  const code = cardCode(scene, card)
  if (code[0] === '-') return { marks: [{ tone: 'grey', letter: 'j' }], label: m.ab_jelly() }
  const halves = [...code.slice(0, 2)]
  return {
    marks: halves.map((letter) => ({ tone: COLOURS[letterIndex(letter)], letter })),
    label: halves.map((letter) => colourName(letterIndex(letter))).join(', '),
    note: code.endsWith('j') ? `+ ${m.ab_jelly()}` : undefined,
  }
}
const GIFT: Record<string, typeof m.ab_gift_d> = { d: m.ab_gift_d, j: m.ab_gift_j, m: m.ab_gift_m }
export function giftName(scene: Scene, gift: number): string {
  const code = /\((.*)\)/.exec(typeNames(scene.schema, 'gift')[gift] ?? '')?.[1] ?? 'd1'
  return GIFT[code[0]]?.({ n: code[1] }) ?? code
}
const FACES = [m.ab_face_0, m.ab_face_1, m.ab_face_2, m.ab_face_3, m.ab_face_4, m.ab_face_5, m.ab_face_6, m.ab_face_7]
export const faceName = (face: number): string => FACES[face]?.() ?? ''
export const coloursIn = (bits: number): string => listed(COLOURS.flatMap((_, i) => ((bits >> i) & 1 ? [colourName(i)] : [])))
