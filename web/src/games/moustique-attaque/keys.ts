// The game by keys (MA-A9): digits choose places, C taps two with Camping, Enter confirms; letters read what lies there.

import { m } from '../../i18n'
import type { Step } from '../../net/protocol'
import { counted, list, listed, num, rows, type Scene } from '../kit'
import { bonusName, cardName, holiday, LANDS, mosquito, placeName, type Zone } from './words'

/** Places chosen so far, counted from 0; nothing is played before it is confirmed. */
export interface Pick {
  places: number[]
  camping: boolean
}
export const NO_PICK: Pick = { places: [], camping: false }

const same = (a: number[], b: number[]) => a.length === b.length && a.every((n, i) => n === b[i])
const stepAt = (steps: Step[], kind: string, places: number[]) => steps.find((s) => s.kind === kind && same(s.a, places))

/** A place more; a third one begins anew. */
export function withPlace(pick: Pick, steps: Step[], place: number): Pick {
  const two = pick.camping || steps.some((s) => s.kind === 'place')
  const [first, ...more] = pick.places
  return { ...pick, places: two && first !== undefined && !more.length && first !== place ? [first, place] : [place] }
}
/** The step that is chosen, once it is; and what to say of it. */
export function chosenBy(pick: Pick, steps: Step[]): { step?: Step; words: string } {
  const [a, b] = pick.places
  const n = a + 1
  const [low, high] = [...pick.places].sort()
  if (a === undefined) return { words: '' }
  if (pick.camping) {
    const step = stepAt(steps, 'two', [low, high])
    if (step) return { step, words: m.ma_picked_two({ a: low + 1, b: high + 1 }) }
    return { words: b === undefined && steps.some((s) => s.kind === 'two' && s.a.includes(a)) ? m.ma_pick_two({ a: n }) : m.ma_pick_none() }
  }
  const lay = stepAt(steps, 'place', pick.places)
  if (lay) return { step: lay, words: m.ma_picked_place({ a: n, b: b + 1 }) }
  if (steps.some((s) => s.kind === 'place' && s.a[0] === a)) return { words: m.ma_pick_place({ a: n }) }
  const tap = stepAt(steps, 'tap', [a])
  if (tap) return { step: tap, words: m.ma_picked_tap({ a: n }) }
  const replace = stepAt(steps, 'track', [a])
  return replace ? { step: replace, words: `${m.ma_c_track({ n })}. ${m.ma_key_enter()}: Enter.` } : { words: m.ma_pick_none() }
}

const cards = (scene: Scene, row: number[], zone: Zone) =>
  row.flatMap((n, card) => (n ? [cardName(scene, card, zone) + (n > 1 ? ` ×${n}` : '')] : []))
function board(scene: Scene): string {
  const row = list(scene.view, 'board')
  const points = counted(row, (card) => ({ marks: [], label: '', value: holiday(scene, card).value })).reduce((sum, face) => sum + Number(face.value) * face.times!, 0)
  return m.ma_say_board({ name: mosquito(scene), list: cards(scene, row, 'board').join('; ') || m.ma_board_empty(), n: points })
}
function bonus(scene: Scene, i: number): string {
  const holder = list(scene.view, 'bonus')[i] - 1
  const side = list(scene.view, 'used')[i] ? m.ma_bonus_used() : m.ma_unused()
  return m.ma_say_bonus({ land: bonusName(i), name: holder < 0 ? m.ma_bonus_free() : `${scene.names[holder]}, ${side}` })
}
function player(scene: Scene, i: number): string {
  const { view, names } = scene
  const roles = [num(view, 'mosquito') === i && m.ma_mosquito(), num(view, 'swatter') === i && m.ma_swatter()].filter(Boolean) as string[]
  const own = cards(scene, rows(view, 'own')[i], 'own').join('; ') || m.ma_no_own()
  return m.ma_say_player({ name: names[i], roles: roles.length ? `${listed(roles)}; ` : '', list: own, n: list(view, 'points')[i] })
}
/** What a letter reads; what happened last is read at every table. */
export const READINGS: Record<string, (scene: Scene) => string> = {
  t: (scene) => m.ma_say_track({ list: [0, 1, 2, 3].map((at) => placeName(scene, at)).join('. ') }),
  h: board,
  b: (scene) => m.ma_say_bonuses({ list: LANDS.map((_, i) => bonus(scene, i)).join('. ') }),
  p: (scene) => scene.names.map((_, i) => player(scene, i)).join(' '),
}
export const KEYS: [string, () => string][] = [
  ['1–4', m.ma_key_places], ['C', m.ma_key_camping], ['Enter', m.ma_key_enter], ['T', m.ma_key_track],
  ['H', m.ma_key_board], ['B', m.ma_key_bonuses], ['P', m.ma_key_players], ['L', m.ma_key_log],
]
