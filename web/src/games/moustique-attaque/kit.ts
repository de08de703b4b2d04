// Moustique Attaque at the shared table.

import { m } from '../../i18n'
import type { GameEvent, Step } from '../../net/protocol'
import { bitsOf, list, listed, num, rows, stageOf, type Asked, type Choice, type Kit, type Scene, type Seated } from '../kit'
import { KEYS } from './keys'
import Picture from './Picture.svelte'
import Plate from './Plate.svelte'
import Stage from './Stage.svelte'
import { boardCards, bonusName, cardFace, cardName, holiday, mosquito, onTrack, trackName } from './words'

function ask(scene: Scene, chosen: Step[]): Asked {
  switch (stageOf(scene)) {
    case 'beach':
      if (chosen[0]?.kind === 'own') return { title: m.ma_group_card({ name: scene.names[chosen[0].a[0]] ?? '' }), sub: m.ma_ask_beach_sub() }
      return { title: m.ma_ask_beach(), sub: m.ma_ask_beach_sub() }
    case 'place': return { title: m.ma_ask_place(), sub: m.ma_ask_place_sub() }
    case 'tap': return { title: m.ma_ask_tap(), sub: m.ma_ask_tap_sub({ name: mosquito(scene) }) }
    case 'mountain': return { title: m.ma_ask_mountain(), sub: m.ma_ask_mountain_sub() }
    case 'countryside': return { title: m.ma_ask_countryside(), sub: m.ma_ask_countryside_sub() }
    default: return { title: m.ma_ask_hunt(), sub: m.ma_ask_hunt_sub() }
  }
}
const BUSY: Record<string, () => string> = {
  beach: m.ma_stage_beach, place: m.ma_stage_place, tap: m.ma_stage_tap,
  mountain: m.ma_stage_mountain, countryside: m.ma_stage_countryside, hunt: m.ma_stage_hunt,
}

const KEPT = 0
function beachText(name: string, [way, at, card]: number[], scene: Scene): string {
  if (way === KEPT) return m.ma_ev_keep({ name })
  const what = cardName(scene, card)
  return way === 1 ? m.ma_ev_beach_track({ name, card: what, n: at + 1 }) : m.ma_ev_beach_own({ name, card: what, other: scene.names[at] ?? '' })
}
const places = (bits: number): string => listed(bitsOf(bits, 4).map((p) => String(p + 1)))

function event(e: GameEvent, scene: Scene): string {
  const a = e.a as number[]
  const name = scene.names[e.by] ?? ''
  switch (e.k) {
    case 'first': return m.ma_ev_first({ name: scene.names[a[0]], other: scene.names[a[1]] })
    case 'beach': return beachText(name, a, scene)
    case 'placed': return m.ma_ev_placed({ name, list: places(a[0]) }) + (e.a[1] === null ? '' : ` ${m.ma_ev_placed_own({ n: a[1] + 1 })}`)
    case 'tapped': return (a[1] ? m.ma_ev_tapped_found : m.ma_ev_tapped)({ name, n: bitsOf(a[0], 4).length, list: places(a[0]) })
    case 'mountain': return (a[0] ? m.ma_ev_mountain : m.ma_ev_mountain_no)({ name })
    case 'countryside': return (a[0] ? m.ma_ev_countryside : m.ma_ev_countryside_no)({ name })
    case 'hunt': return a[0] ? m.ma_ev_on({ name }) : '' // with how many is told next
    case 'drawn': return holiday(scene, a[0]).land === 'N' ? m.ma_ev_swarm_drawn() : m.ma_ev_drawn({ card: cardName(scene, a[0]) })
    case 'swarm': return m.ma_ev_swarm({ n: a[0] })
    case 'stung': return m.ma_ev_stung({ name, n: a[0] + 1, card: cardName(scene, a[1], 'board') })
    case 'found': return m.ma_ev_found({ n: a[0] + 1, card: cardName(scene, a[1]) })
    case 'point': return m.ma_ev_point({ name, n: a[0] })
    case 'captured': return m.ma_ev_captured({ name, card: cardName(scene, a[0], 'own') })
    case 'lost': return a[0] ? m.ma_ev_lost({ name, n: a[0] }) : ''
    case 'home': return a[0] ? m.ma_ev_safe({ name, n: a[0] }) : ''
    case 'bonus': return m.ma_ev_bonus({ land: bonusName(a[0]), name: scene.names[a[1]] ?? '' })
    case 'used': return m.ma_ev_used({ name, land: bonusName(a[0]) })
    case 'swatter': return m.ma_ev_swatter({ name: scene.names[a[0]] ?? '' })
    case 'turn': return m.ma_ev_turn({ name: scene.names[a[0]] ?? '' })
    case 'over': {
      const names = listed(bitsOf(a[0], 5).map((s) => scene.names[s] ?? ''))
      return a[1] >= 0 ? m.ma_ev_over_colour({ names, land: bonusName(a[1]) }) : m.ma_ev_over({ names })
    }
    default: return ''
  }
}

function choice(step: Step, scene: Scene, chosen: Step[]): Choice {
  const [a, b] = step.a
  switch (step.kind) {
    case 'keep': return { group: m.ma_group_beach(), words: m.ma_c_keep(), rank: 2 }
    case 'track': return { group: m.ma_group_beach(), words: m.ma_c_track({ n: a + 1 }), face: cardFace(scene, onTrack(scene, a)) }
    case 'own': return { group: m.ma_group_beach(), words: m.ma_c_own({ name: scene.names[a] ?? '' }), rank: 1 }
    case 'card': return { group: m.ma_group_card({ name: scene.names[chosen[0]?.a[0]] ?? '' }), words: m.ma_c_card(), face: cardFace(scene, a) }
    case 'place': {
      const card = onTrack(scene, a)
      const fold = { words: m.ma_c_place({ n: a + 1 }), face: card < 0 ? undefined : { ...cardFace(scene, card), label: '' } }
      return { group: m.ma_group_sting({ n: a + 1, card: trackName(scene, a) }), words: m.ma_c_free({ n: b + 1 }), rank: a, fold }
    }
    case 'tap': return { group: m.ma_group_tap(), words: m.ma_c_tap({ n: a + 1 }), face: cardFace(scene, onTrack(scene, a)) }
    case 'two': return { group: m.ma_group_two(), words: m.ma_c_two({ a: a + 1, b: b + 1 }), rank: 1 }
    case 'mountain': return { group: m.ma_group_decide(), words: a ? m.ma_c_take() : m.ma_c_not_take(), rank: a ? 0 : 1 }
    case 'countryside': return { group: m.ma_group_decide(), words: a ? m.ma_c_resist() : m.ma_c_not_resist(), rank: a ? 0 : 1 }
    default: return { group: m.ma_group_decide(), words: a ? m.ma_c_on() : m.ma_c_home({ n: boardCards(scene) }) }
  }
}

function seat(scene: Scene, i: number): Seated {
  const { view } = scene
  const roles: string[] = []
  if (num(view, 'mosquito') === i) roles.push(m.ma_mosquito())
  if (num(view, 'swatter') === i) roles.push(m.ma_swatter())
  const points = list(view, 'points')[i]
  const cards = rows(view, 'own')[i].reduce((x, y) => x + y, 0)
  return { roles, facts: [{ label: m.ma_own_n({ n: cards }), value: cards }, { label: m.ma_points({ n: points }), value: points }] }
}

function ending(scene: Scene): string {
  const { view } = scene
  if (num(view, 'colour')) return m.ma_ev_over_colour({ names: listed(bitsOf(num(view, 'winners'), 5).map((s) => scene.names[s] ?? '')), land: bonusName(num(view, 'colour') - 1) })
  return `${num(view, 'supply') ? m.ma_end_deck() : m.ma_end_supply()} ${m.ma_end_score()}`
}

/** What the posters, the cards and the plank take; the rest is answered in the dock. */
const ON_STAGE = ['tap', 'two', 'place', 'track', 'hunt']
const onStage = ({ kind }: Step): boolean => ON_STAGE.includes(kind)

export const kit: Kit = {
  Picture, Stage, Plate, onStage, keys: KEYS, ask, busy: (scene) => BUSY[stageOf(scene)]?.() ?? '', event, choice, seat, ending,
}
