// Mosquito at the shared table.

import { m } from '../../i18n'
import type { GameEvent, Step } from '../../net/protocol'
import type { RaceCall } from '../../net/race'
import { bitsOf, list, listed, num, stageOf, type Asked, type Choice, type Kit, type Scene, type Seated } from '../kit'
import Picture from './Picture.svelte'
import { cardFace, cardName, objectOf } from './words'

const POINTS = 9

function ask(scene: Scene): Asked {
  if (stageOf(scene) === 'choice') return { title: m.mq_ask_choice(), sub: m.mq_ask_choice_sub() }
  if (scene.real) return { title: m.mq_told_blue({ name: scene.names[num(scene.view, 'seat')] ?? '' }), sub: m.mq_told_blue_sub() }
  return { title: m.mq_ask_blue(), sub: m.mq_ask_blue_sub() }
}
function told(scene: Scene): Asked {
  const attacked = num(scene.view, 'attacked') - 1
  switch (stageOf(scene)) {
    case 'pink': return { title: m.mq_told_pink(), sub: m.mq_told_pink_sub() }
    case 'orange': return { title: m.mq_told_orange(), sub: m.mq_told_orange_sub() }
    default: return { title: m.mq_told_theft({ name: scene.names[num(scene.view, 'seat')] ?? '', object: objectOf(scene, attacked) }), sub: m.mq_told_theft_sub() }
  }
}
/** What hands can have done, in the order in which one asks. */
function hands(step: Step, scene: Scene): Choice {
  const [a, b] = step.a
  const name = scene.names[a] ?? ''
  switch (step.kind) {
    case 'takes': return { group: m.mq_told_takes({ object: objectOf(scene, b) }), words: name }
    case 'last': return { group: m.mq_told_last(), words: name }
    case 'theft': return { group: m.mq_told_how(), words: [m.mq_told_stolen, m.mq_told_covered, m.mq_told_doubt][a - 1]?.() ?? '' }
    default: return { group: m.mq_told_else(), words: step.kind === 'escapes' ? m.mq_told_escapes() : step.kind === 'nobody' ? m.mq_told_nobody() : m.mq_told_no_try(), rank: 1 }
  }
}
const RACES = { pink: m.mq_race_pink, orange: m.mq_race_orange, cover: m.mq_race_cover, steal: m.mq_race_steal }
function race(call: RaceCall, scene: Scene): Asked {
  if (scene.real && stageOf(scene) !== 'reveal') return { title: stageOf(scene) === 'refill' ? m.mq_told_refill() : m.mq_told_penalty(), sub: m.mq_told_next_sub() }
  if (call.kind === 'cover' && !call.objects.includes(scene.eyes)) return { title: m.mq_race_watch(), sub: m.mq_race_watch_sub() }
  if (call.what === 'run') return { title: RACES[call.kind ?? 'pink'](), sub: m.mq_race_sub() }
  if (call.what === 'wait' && call.seat === scene.eyes) return { title: m.mq_coming(), sub: m.mq_turn_card_sub() }
  if (call.seat === scene.eyes) return { title: m.mq_turn_card(), sub: m.mq_turn_card_sub() }
  return { title: m.mq_wait_card({ name: scene.names[call.seat] ?? '' }), sub: m.mq_turn_card_sub() }
}

const THEFT = [m.mq_ev_no_try, m.mq_ev_stolen, m.mq_ev_covered, m.mq_ev_doubt]
const HOLDER_NOBODY = 0
function event(e: GameEvent, scene: Scene): string {
  const a = e.a as number[]
  const name = scene.names[e.by] ?? ''
  switch (e.k) {
    case 'first': return m.mq_ev_first({ name: scene.names[a[0]] ?? '' })
    case 'centre': return m.mq_ev_centre({ card: cardName(scene, a[0]) })
    case 'revealed': return m.mq_ev_revealed({ name, card: cardName(scene, a[0]) })
    case 'attack': return a[0] === HOLDER_NOBODY ? m.mq_ev_pass({ name }) : m.mq_ev_attack({ name, object: objectOf(scene, a[0] - 1) })
    case 'taken': return m.mq_ev_taken({ name, object: objectOf(scene, a[0]), n: a[1] })
    case 'escaped': return m.mq_ev_escaped()
    case 'refill': return a[0] < 0 ? m.mq_ev_refill_none() : m.mq_ev_refill({ card: cardName(scene, a[0]) })
    case 'theft': return (THEFT[a[0]] ?? m.mq_ev_doubt)({ name, object: objectOf(scene, a[1]) })
    case 'no race': return m.mq_ev_no_race()
    case 'late': return m.mq_ev_late({ name })
    case 'last': return a[0] < 0 ? m.mq_ev_last_none({ name }) : m.mq_ev_last({ name, card: cardName(scene, a[0]) })
    case 'nobody': return m.mq_ev_nobody()
    case 'repellent': return m.mq_ev_repellent({ name: scene.names[a[0]] ?? '' })
    case 'over': return m.mq_ev_over({ names: listed(bitsOf(a[0], 8).map((s) => scene.names[s] ?? '')) })
    default: return '' // touches stand in the receipt
  }
}

function choice(step: Step, scene: Scene): Choice {
  if (step.kind === 'lose') return { group: m.mq_group_lose(), words: step.a[0] ? m.mq_lose({ n: step.a[0] + 1 }) : m.mq_lose_top() }
  if (step.kind === 'pass') return { group: m.mq_group_blue(), words: m.mq_pass(), rank: 1 }
  if (step.kind !== 'attack') return hands(step, scene)
  const [seat] = step.a
  const top = list(scene.view, 'top')[seat]
  return {
    group: m.mq_group_blue(),
    words: m.mq_attack({ pile: m.mq_attack_pile({ name: scene.names[seat] ?? '', n: list(scene.view, 'size')[seat] }) }),
    face: top ? cardFace(scene, top - 1) : undefined,
  }
}

function seat(scene: Scene, i: number): Seated {
  const { view } = scene
  const roles: string[] = []
  const points = list(view, 'size')[POINTS + i]
  if (num(view, 'repellent') === i + 1) roles.push(m.mq_has_repellent())
  if (num(view, 'seat') === i && stageOf(scene) === 'reveal') roles.push(m.mq_turns_next())
  return {
    roles,
    facts: [
      { label: m.mq_points({ n: points }), value: points },
      { label: m.mq_deck(), value: list(view, 'hidden')[i] },
    ],
  }
}
const BUSY: Record<string, () => string> = { blue: m.mq_stage_blue, choice: m.mq_stage_choice }

function ending(scene: Scene): string {
  const holder = num(scene.view, 'repellent') - 1
  return holder < 0 ? '' : m.mq_end_repellent({ name: scene.names[holder] ?? '' })
}

export const kit: Kit = { Picture, ask, told, race, busy: (scene) => BUSY[stageOf(scene)]?.() ?? '', event, opens: ['revealed'], choice, seat, ending }
