// Names of holidaymakers, places and bonuses, in full for those who listen (MA-A8).

import { hasMessage, m, type Message } from '../../i18n'
import type { Face, Tone } from '../../ui/pieces/tones'
import { list, num, rows, typeNames, type Scene } from '../kit'
import { LAND_SIGNS, SWARM } from './signs'

export const LANDS = ['R', 'O', 'B', 'G'] as const
const TONES: Record<string, Tone> = { R: 'red', O: 'orange', B: 'blue', G: 'green' }
const NAMES: Record<string, () => string> = { R: m.ma_R, O: m.ma_O, B: m.ma_B, G: m.ma_G }
const COLOURS: Record<string, () => string> = { R: m.ma_red, O: m.ma_orange, B: m.ma_blue, G: m.ma_green }
const catalogue = m as unknown as Record<string, Message>

export interface Holiday {
  code: string
  land: string
  value: string
  seller: boolean
}
/** Cards have a code, as "B2v" is a seller in the mountains. */
export const holidayOf = (code: string): Holiday => ({ code, land: code[0], value: code.slice(1).replace('v', ''), seller: code.endsWith('v') })
/** It stands behind their name: "blue 2 seller (B2v)". */
export const holiday = (scene: Scene, card: number): Holiday => holidayOf(/\((.*)\)/.exec(typeNames(scene.schema, 'card')[card] ?? '')?.[1] ?? '?')
export const landName = (land: string): string => NAMES[land]?.() ?? m.ma_swarm()
export const landTone = (land: string): Tone => TONES[land] ?? 'grey'
export const landSign = (land: string): string => LAND_SIGNS[land] ?? SWARM
export const colourName = (land: string): string => COLOURS[land]?.() ?? ''
export const bonusName = (bonus: number): string => landName(LANDS[bonus] ?? '')
/** Who stands on the cards of a code, as the printed ones name them. */
export const namesOf = (code: string): string[] => (hasMessage(`n_ma_${code}`) ? catalogue[`n_ma_${code}`]().split('|') : [])

/** Where a card lies; those further on have been drawn earlier, as far as anybody can tell. */
export type Zone = 'track' | 'board' | 'own' | 'discard'
/** Cards of one code are the same to the rules, and are named in the order in which they have come. */
function cameBefore({ view }: Scene, card: number, zone: Zone): number {
  const discard = list(view, 'discard')[card]
  if (zone === 'discard') return 0
  const own = rows(view, 'own').reduce((n, row) => n + row[card], 0)
  if (zone === 'own') return discard
  const board = list(view, 'board')[card]
  return discard + own + (zone === 'board' ? 0 : board)
}
/** Which of those of its code it is, from 0. */
function whichOf(scene: Scene, card: number, zone: Zone, place = 0): number {
  const beside = zone === 'track' ? list(scene.view, 'track').slice(0, place).filter((other) => other - 1 === card).length : 0
  return cameBefore(scene, card, zone) + beside
}
function personOf(scene: Scene, card: number, zone: Zone, place = 0): string | undefined {
  const names = namesOf(holiday(scene, card).code)
  return names[Math.min(names.length - 1, whichOf(scene, card, zone, place))]
}
/** Its drawing in pieces.svg: "B2v", or "B2a" and "B2b" where two have the code; "nuee" is the swarm. */
function drawingOf(scene: Scene, card: number, which: number): string {
  const { code, land, seller } = holiday(scene, card)
  return !TONES[land] ? 'ma-m-nuee' : `ma-p-${code}${seller ? '' : 'ab'[Math.min(1, which)]}`
}
export const trackDrawing = (scene: Scene, place: number): string => drawingOf(scene, onTrack(scene, place), whichOf(scene, onTrack(scene, place), 'track', place))

export interface Person extends Holiday {
  card: number
  drawing: string
  name: string
}
/** Everybody of a row "how many of each card", in the order of colours. */
export const people = (scene: Scene, row: number[], zone: Zone): Person[] =>
  row.flatMap((n, card) =>
    Array.from({ length: n }, (_, i) => {
      const which = (zone === 'own' ? 0 : cameBefore(scene, card, zone)) + i
      const what = holiday(scene, card)
      const names = namesOf(what.code)
      return { ...what, card, drawing: drawingOf(scene, card, which), name: names[Math.min(names.length - 1, which)] ?? landName(what.land) }
    }),
  )
export const valueOf = (all: Person[]): number => all.reduce((sum, { value }) => sum + Number(value), 0)

/** As sentences name a card: "The Barbecue Ace, red 3". */
export function cardName(scene: Scene, card: number, zone: Zone = 'track', place = 0): string {
  const { land, value, seller } = holiday(scene, card)
  if (!TONES[land]) return m.ma_swarm()
  const name = personOf(scene, card, zone, place)
  if (name) return m.ma_named({ name, colour: colourName(land), value })
  return (seller ? m.ma_seller : m.ma_card)({ land: landName(land), value })
}
/** The whole card, as it is read out: "The Surfer, orange, Beach, value 2". */
function whole(scene: Scene, card: number, place: number): string {
  const { land, value, seller } = holiday(scene, card)
  const name = personOf(scene, card, 'track', place)
  const full = name ? m.ma_full({ name, colour: colourName(land), land: landName(land), value }) : cardName(scene, card)
  return seller && name ? `${full}, ${m.ma_seller_note()}` : full
}
/** What lies at a place of the track, counted from 0, with its place and whether a card of the mosquito covers it. */
export function placeName(scene: Scene, place: number): string {
  const card = onTrack(scene, place)
  const covered = (num(scene.view, 'covered') >> place) & 1
  return [card < 0 ? m.ma_empty() : whole(scene, card, place), m.ma_at({ n: place + 1 }), covered ? m.ma_covered_note() : m.ma_free_note()].join(', ')
}
export function cardFace(scene: Scene, card: number): Face {
  const { land, value, seller } = holiday(scene, card)
  return { marks: [{ tone: landTone(land), letter: land, shape: landSign(land) }], value, label: landName(land) + (seller ? `, ${m.ma_seller_note()}` : '') }
}
/** The card on a place of the track, counted from 0; -1 when there is none. */
export const onTrack = (scene: Scene, place: number): number => list(scene.view, 'track')[place] - 1
export const trackPerson = (scene: Scene, place: number): string => personOf(scene, onTrack(scene, place), 'track', place) ?? ''
export const trackName = (scene: Scene, place: number): string => {
  const card = onTrack(scene, place)
  return card < 0 ? m.ma_empty() : cardName(scene, card, 'track', place)
}
export const boardCards = (scene: Scene): number => list(scene.view, 'board').reduce((a, b) => a + b, 0)
export const mosquito = (scene: Scene): string => scene.names[num(scene.view, 'mosquito')] ?? ''
