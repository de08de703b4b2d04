// The cards as they are printed (MA-A7): which there are, from the component file, and what is raised on each.

import content from '../../../../content/moustique-attaque.json'
import { m } from '../../i18n'
import { LAND_SIGNS, SPIKE, SWARM, USED, WINDOW } from './signs'
import { bonusName, colourName, holidayOf, landName, LANDS, namesOf } from './words'

/** A sign's width in millimetres, and where its middle lies on the card. */
export interface Raised {
  shape: string
  size: number
  x: number
  y: number
}
export interface Printed {
  land?: string
  title: string
  text: string
  value?: string
  seller?: boolean
  /** one for each point of value, below the sign */
  dots: number
  raised: Raised[]
}
/** Millimetres. Shapes of at least 8 and dots of at least 1.5 can be felt. */
export const CARD = { width: 63, height: 88 }
export const DOT = { size: 2, gap: 2, x: 9.5, y: 18 }
export const A_SHEET = 9
const CORNER = { size: 9, x: 9.5, y: 9.5 }
const BESIDE = { size: 9, x: 33, y: 9.5 }
const MIDDLE = { size: 26, x: 31.5, y: 42 }
const BELOW = { size: 10, x: 31.5, y: 66 }
const SWARMS = 2
/** The five mosquitos, whose names are the same everywhere. */
const MOSQUITOS = ['Zig', 'Zoum', 'Bzz', 'Pic', 'Vrille']
const MISSES = 2

function holidaymakers(): Printed[] {
  const met = new Map<string, number>()
  return content.cards.map(({ code }) => {
    const nth = met.get(code) ?? 0
    met.set(code, nth + 1)
    const { land, value, seller } = holidayOf(code)
    const raised = [{ shape: LAND_SIGNS[land], ...CORNER }, ...(seller ? [{ shape: WINDOW, ...BESIDE }] : [])]
    return { land, value, seller, title: namesOf(code)[nth] ?? landName(land), text: `${landName(land)}, ${colourName(land)}${seller ? `, ${m.ma_seller_note()}` : ''}`, dots: Number(value), raised }
  })
}
const EFFECTS: Record<string, () => string> = { R: m.ma_bonus_R, O: m.ma_bonus_O, B: m.ma_bonus_B, G: m.ma_bonus_G }
function bonus(land: string, i: number): Printed[] {
  const sign = { shape: LAND_SIGNS[land], ...MIDDLE }
  const side = (text: string, raised: Raised[]): Printed => ({ land, title: m.ma_bonus_of({ land: bonusName(i) }), text, dots: 0, raised })
  return [side(EFFECTS[land](), [sign]), side(m.ma_bonus_used(), [sign, { shape: USED, ...BELOW }])]
}
const mosquitoSet = (name: string): Printed[] => [
  { title: m.ma_sting_here(), text: name, dots: 0, raised: [{ shape: SPIKE, ...MIDDLE }] },
  ...Array.from({ length: MISSES }, () => ({ title: m.ma_miss_here(), text: name, dots: 0, raised: [] })),
]

export const allCards = (): Printed[] => [
  ...holidaymakers(),
  ...Array.from({ length: SWARMS }, () => ({ land: 'N', title: m.ma_swarm(), text: '', dots: 0, raised: [{ shape: SWARM, ...MIDDLE }] })),
  ...LANDS.flatMap(bonus),
  ...MOSQUITOS.flatMap(mosquitoSet),
]
