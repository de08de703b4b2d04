// Mosquitozzz at the shared table.

import { m } from '../../i18n'
import type { GameEvent, Step } from '../../net/protocol'
import { counted, list, listed, num, rows, stageOf, type Asked, type Choice, type Kit, type Scene, type Seated } from '../kit'
import Picture from './Picture.svelte'
import { card, cardFace, cardName, nameOf } from './words'

const NONE = -1
const DEFENCE = ['blue', 'green', 'flat']
const unbeaten = ({ view }: Scene): number => Math.max(0, num(view, 'strength') - num(view, 'defended'))
const FOLLOWED: Record<string, () => string> = { SS: m.mz_ask_salve, MD: m.mz_ask_medicine, MN: m.mz_ask_net }

/** The card that an unfinished move uses. */
const cardOf = (step: Step): number => step.a[step.a.length - 1]

function ask(scene: Scene, chosen: Step[]): Asked {
  const stage = stageOf(scene)
  if (stage === 'choose') return { title: m.mz_ask_choose(), sub: m.mz_ask_choose_sub() }
  if (DEFENCE.includes(stage)) {
    const sub = m.mz_ask_defend_sub({ left: unbeaten(scene) })
    const used = chosen[0] && FOLLOWED[card(scene, cardOf(chosen[0])).code]
    return { title: used ? used() : m.mz_ask_defend(), sub }
  }
  if (stage === 'beaten') return { title: m.mz_ask_beaten(), sub: m.mz_ask_beaten_sub({ n: num(scene.view, 'defended') }) }
  if (stage === 'take') return { title: m.mz_ask_take(), sub: m.mz_ask_take_sub() }
  if (stage === 'layoff') return { title: m.mz_ask_layoff(), sub: m.mz_ask_layoff_sub() }
  return { title: m.mz_ask_lamp(), sub: m.mz_ask_lamp_sub() }
}
const BUSY: Record<string, () => string> = {
  choose: m.mz_stage_choose, beaten: m.mz_stage_beaten, take: m.mz_stage_take, lamp: m.mz_stage_lamp, layoff: m.mz_stage_layoff,
}
const busy = (scene: Scene) => BUSY[stageOf(scene)]?.() ?? m.mz_stage_defend({ n: num(scene.view, 'strength') })

/** The most markers that a hand slaps at once (MZ-33). */
const MARKERS = 15
function told(scene: Scene, outcomes: Step[]): Asked {
  const [first] = outcomes
  if (first?.kind === 'tie_slain') return { title: m.mz_told_tie({ name: scene.names[first.a[0]] ?? '', n: outcomes.length - 1 }), sub: m.mz_told_sub() }
  return { title: m.mz_told({ name: scene.names[num(scene.view, 'lamp')] ?? '', n: first?.a[1] ?? 0 }), sub: m.mz_told_sub() }
}

const LOST_BY_INFECTION = 1
/** Why the Lamp goes on: a choice, or one of these cards. */
const LAMP_CARDS = ['', 'MN', 'AL', 'BE', 'GA']
const CURE = 4
function usedText(name: string, [, what, owner, how]: number[], scene: Scene): string {
  const said = owner === NONE ? m.mz_ev_used({ name, card: cardName(scene, what) }) : m.mz_ev_used_of({ name, card: cardName(scene, what), other: scene.names[owner] ?? '' })
  return how === CURE ? `${said} ${m.mz_ev_cured({ name })}` : said
}
const ENDINGS = [m.mz_over_0, m.mz_over_1, m.mz_over_2, m.mz_over_3]

function event(e: GameEvent, scene: Scene): string {
  const a = e.a as number[]
  const name = scene.names[a[0]] ?? ''
  switch (e.k) {
    case 'start': return m.mz_ev_start({ name })
    case 'row': return m.mz_ev_row({ card: cardName(scene, a[0]) })
    case 'drew': return a[1] === null || a[1] === undefined ? m.mz_ev_drew({ name }) : m.mz_ev_drew_card({ name, card: cardName(scene, a[1]) })
    case 'shown': return a[1] === NONE ? m.mz_ev_shown_none({ name }) : m.mz_ev_shown({ name, card: cardName(scene, a[1]) })
    case 'turned': return m.mz_ev_turned({ card: cardName(scene, a[0]) })
    case 'alarm': return m.mz_ev_alarm()
    case 'lamp': {
      if (a[0] === a[1]) return ''
      const other = scene.names[a[1]] ?? ''
      return a[2] ? m.mz_ev_lamp_card({ card: nameOf(LAMP_CARDS[a[2]]), name, other }) : m.mz_ev_lamp({ name, other })
    }
    case 'used': return usedText(name, a, scene)
    case 'gained': return m.mz_ev_gained({ name, n: a[1] })
    case 'slap': return m.mz_ev_slap({ name, n: a[1], of: a[2] })
    case 'swept': return m.mz_ev_swept({ name })
    case 'infected': return m.mz_ev_infected({ name })
    case 'paid': return (a[3] === LOST_BY_INFECTION ? m.mz_ev_paid_infection : m.mz_ev_paid)({ name, n: a[1], left: a[2] })
    case 'beaten': return m.mz_ev_beaten({ name, card: times(cardName(scene, a[1]), a[2]) })
    case 'joined': return m.mz_ev_joined({ name, card: times(cardName(scene, a[1]), a[2]) })
    case 'took': return m.mz_ev_took({ name, card: cardName(scene, a[1]) })
    case 'laid': return a[1] === NONE ? m.mz_ev_laid_none({ name }) : m.mz_ev_laid({ name, card: cardName(scene, a[1]) })
    case 'shuffled': return m.mz_ev_shuffled({ name })
    case 'tie': return m.mz_ev_tie({ name, n: a[1] })
    case 'over': return (ENDINGS[a[0]] ?? m.mz_over_0)()
    default: return ''
  }
}
const times = (what: string, n: number) => (n > 1 ? `${what} ×${n}` : what)

/** What a card does when it is used now. */
function effect(scene: Scene, index: number): string {
  const { code, number, colour } = card(scene, index)
  if (code === 'FH') return m.mz_c_slap()
  return colour === 'green' && number ? m.mz_c_beats({ n: number }) : ''
}
function choice(step: Step, scene: Scene): Choice {
  const [a, b] = step.a
  switch (step.kind) {
    case 'choose': return { group: m.mz_group_choose(), words: '', face: cardFace(scene, a) }
    case 'choose_nothing': return { group: m.mz_group_choose(), words: m.mz_c_nothing() }
    case 'use': return { group: m.mz_group_own(), words: effect(scene, a), face: cardFace(scene, a) }
    case 'table': return { group: m.mz_group_table(), words: [m.mz_c_of({ name: scene.names[a] ?? '' }), effect(scene, b)].filter(Boolean).join(', '), face: cardFace(scene, b), rank: 1 }
    case 'end': return { group: m.mz_group_end(), words: m.mz_c_end(), rank: 2 }
    case 'amount': return { group: m.mz_group_how(), words: m.mz_c_drops({ n: a }) }
    case 'cure': return { group: m.mz_group_how(), words: m.mz_c_cure() }
    case 'heal': return { group: m.mz_group_how(), words: m.mz_c_heal() }
    case 'target': return { group: m.mz_group_who(), words: `${scene.names[a] ?? ''}, ${m.mz_blood({ n: list(scene.view, 'blood')[a] })}` }
    case 'beat': return { group: m.mz_group_swarm(), words: '', face: cardFace(scene, a) }
    case 'stop': return { group: m.mz_group_end(), words: m.mz_c_stop(), rank: 2 }
    case 'take': return { group: m.mz_group_row(), words: '', face: cardFace(scene, a) }
    case 'lay': return { group: m.mz_group_choose(), words: '', face: cardFace(scene, a) }
    case 'slain': return { group: m.rt_told(), words: m.rt_enter({ n: a, of: b }) }
    case 'tie_slain': return { group: m.rt_told(), words: m.rt_hit_n({ n: b }) }
    default: return { group: m.mz_group_end(), words: m.mz_c_lay_nothing(), rank: 2 }
  }
}

function seat({ view }: Scene, i: number): Seated {
  const roles: string[] = []
  const drops = list(view, 'blood')[i]
  if (num(view, 'lamp') === i) roles.push(m.mz_lamp())
  if (list(view, 'infected')[i]) roles.push(m.mz_infected())
  return {
    roles,
    facts: [
      { label: m.mz_blood_fact({ n: drops }), value: drops },
      { label: m.mz_in_hand(), value: list(view, 'handn')[i] },
      { label: m.mz_in_pile(), value: list(view, 'pilen')[i] },
    ],
    near: drops / 10,
  }
}

/** Card numbers of "who has won" for all together. */
const ALL_WIN = 4
const ALL_LOSE = 5
function together({ view }: Scene): boolean | undefined {
  const winner = num(view, 'winner')
  return winner === ALL_WIN ? true : winner === ALL_LOSE ? false : undefined
}
const hand = (scene: Scene, i: number) => counted(rows(scene.view, 'hand')[i] ?? [], (c) => cardFace(scene, c))

function ending({ view, names }: Scene): string {
  const seats = names.map((_, i) => i)
  if (seats.some((i) => list(view, 'tie')[i])) return m.mz_over_3()
  const drained = seats.filter((i) => !list(view, 'blood')[i])
  return drained.length ? m.mz_end_drained({ names: listed(drained.map((i) => names[i])) }) : m.mz_over_0()
}

export const kit: Kit = { Picture, ask, told, handful: MARKERS, busy, event, choice, seat, hand, together, score: (n) => m.mz_blood({ n }), ending }
