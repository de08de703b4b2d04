// Amoebunnies at the shared table.

import { m } from '../../i18n'
import type { Step } from '../../net/protocol'
import { bitsOf, capital, counted, flat, num, rows, stageOf, type Asked, type Choice, type Kit, type Scene, type Seated } from '../kit'
import { CHARACTERS } from './characters'
import { event } from './events'
import { delivered } from './island'
import Picture from './Picture.svelte'
import { cardFace, cardName, COLOURS, colourName, faceName, giftName, LETTERS, NOWHERE, pathName, spaceFace, spaceName, zoneName } from './words'

const ASKED: Record<string, () => string> = {
  toll: m.ab_ask_toll, half: m.ab_ask_half, rainbow: m.ab_ask_rainbow, splash: m.ab_ask_splash,
  way: m.ab_ask_way, to: m.ab_ask_to, pick: m.ab_ask_pick, again: m.ab_ask_again,
}
const KINDS: Record<string, { words: () => string; group: () => string; rank: number }> = {}
const put = (rank: number, group: () => string, kinds: Record<string, () => string>) => {
  Object.entries(kinds).forEach(([kind, words], i, { length }) => (KINDS[kind] = { words, group, rank: rank + i / length }))
}
put(0, m.ab_g_move, {
  go: m.ab_k_go, roll: m.ab_k_roll, merge: m.ab_k_merge, back: m.ab_k_back, buddy: m.ab_k_buddy, seek: m.ab_k_seek, net: m.ab_k_net, sign: m.ab_k_sign,
  tunnel: m.ab_k_tunnel, hop: m.ab_k_hop, glide: m.ab_k_glide, fly: m.ab_k_fly, zone: m.ab_k_zone, plan: m.ab_k_plan,
})
put(1, m.ab_g_task, {
  flip: m.ab_k_flip, take: m.ab_k_take, drop: m.ab_k_drop, peek: m.ab_k_peek, place: m.ab_k_place, collect: m.ab_k_collect,
  sample: m.ab_k_sample, magnet: m.ab_k_magnet, burrow: m.ab_k_burrow, grow: m.ab_k_grow,
})
put(2, m.ab_g_cards, {
  trade: m.ab_k_trade, redeem: m.ab_k_redeem, play: m.ab_k_play, open: m.ab_k_open, clear: m.ab_k_clear, bargain: m.ab_k_bargain,
  refresh: m.ab_k_refresh, synth: m.ab_k_synth,
})
put(3, m.ab_g_end, { end: m.ab_k_end })

/** "no" and "yes" among the words. */
const NO = 2
const ANSWERS = [NO, 3]
const WORDS = [m.ab_w_jelly, m.ab_w_fairy, m.ab_w_no, m.ab_w_yes, m.ab_w_own, m.ab_w_bonus]

function choice(step: Step, scene: Scene, chosen: Step[]): Choice {
  const own = KINDS[step.kind]
  if (own) return { group: own.group(), words: own.words(), rank: own.rank }
  const [a] = step.a
  switch (step.kind) {
    case 'space': return { group: m.ab_q_space(), words: '', face: spaceFace(a) }
    case 'path': return { group: m.ab_q_path(), words: pathName(scene, a) }
    case 'card': return { group: m.ab_q_card(), words: '', face: cardFace(scene, a) }
    case 'art': return { group: m.ab_q_card(), words: m.ab_painted({ card: cardName(scene, a) }), face: cardFace(scene, a), rank: 1 }
    case 'colour': {
      const zone = chosen[0]?.kind === 'zone'
      return { group: m.ab_q_colour(), words: '', face: { marks: [{ tone: COLOURS[a] ?? 'grey', letter: LETTERS[a] ?? '*' }], label: zone ? zoneName(a) : colourName(a) } }
    }
    case 'player': return { group: m.ab_q_player(), words: playerName(scene, a) }
    case 'gift': return { group: m.ab_q_gift(), words: giftName(scene, a) }
    case 'animal': return { group: m.ab_q_animal(), words: faceName(a) }
    case 'word': return { group: ANSWERS.includes(a) ? m.ab_q_decide() : m.ab_q_pay(), words: WORDS[a]?.() ?? step.text, rank: a === NO ? 2 : 1 }
    default: return { group: m.gen_choices(), words: step.text }
  }
}
/** Bunnies are counted in the order of the box, seats as they sit. */
const ORDER = Object.keys(CHARACTERS)
const playerName = (scene: Scene, character: number) => scene.names[scene.schema.seats.indexOf(ORDER[character])] ?? ''

function ask(scene: Scene, chosen: Step[]): Asked {
  const stage = stageOf(scene)
  const begun = chosen[0] && KINDS[chosen[0].kind]
  if (begun) return { title: begun.words(), sub: budget(scene) }
  return ASKED[stage] ? { title: ASKED[stage](), sub: '' } : { title: m.ab_ask_action(), sub: `${budget(scene)} ${m.ab_ask_action_sub()}`.trim() }
}
const budget = ({ view }: Scene): string =>
  [num(view, 'left') ? m.ab_left({ n: num(view, 'left') }) : '', num(view, 'bonus') ? m.ab_bonus({ n: num(view, 'bonus') }) : ''].filter(Boolean).map((s) => `${capital(s)}.`).join(' ')

const CAMS = 12
const GIFTS = 14
const TASKS: Record<string, (scene: Scene) => [string, number]> = {
  roy: (s) => [m.ab_task_roy({ n: delivered(s) }), delivered(s) / 6],
  cam: ({ view }) => {
    const n = Math.max(...flat(view, 'st'))
    return [m.ab_task_cam({ n }), n / CAMS]
  },
  sar: ({ view }) => [m.ab_task_sar({ n: GIFTS - num(view, 'track') }), 1 - num(view, 'track') / GIFTS],
  mid: ({ view }) => [m.ab_task_mid({ n: num(view, 'got') }), num(view, 'got') / 3],
  sun: ({ view }) => [m.ab_task_sun({ n: bitsOf(num(view, 'pig'), 6).length }), bitsOf(num(view, 'pig'), 6).length / 6],
  vio: ({ view }) => [m.ab_task_vio({ n: bitsOf(num(view, 'smp'), 6).length, dial: num(view, 'dial') }), (bitsOf(num(view, 'smp'), 6).length + num(view, 'dial')) / 12],
}
function seat(scene: Scene, i: number): Seated {
  const { view, schema } = scene
  const who = schema.seats[i]
  const [task, near] = TASKS[who]?.(scene) ?? ['', 0]
  const at = flat(view, 'pos')[i]
  const roles = [task]
  if (at !== NOWHERE && at !== undefined && who !== 'cam') roles.push(m.ab_at({ space: spaceName(at) }))
  const carry = num(view, 'carry')
  if (who === 'roy' && carry !== NOWHERE) roles.push(m.ab_carry({ what: faceName(carry) }))
  const [cards, jellies, gifts] = ['hn', 'jelly', 'gn'].map((field) => flat(view, field)[i])
  const facts = [{ label: m.ab_cards({ n: cards }), value: cards }, { label: m.ab_jellies({ n: jellies }), value: jellies }]
  return { roles, near, facts: gifts ? [...facts, { label: m.ab_gifts({ n: gifts }), value: gifts }] : facts }
}
function hand(scene: Scene, i: number) {
  const cards = counted(rows(scene.view, 'hand')[i] ?? [], (c) => cardFace(scene, c))
  const gifts = counted(rows(scene.view, 'gift')[i] ?? [], (g) => ({ marks: [], label: giftName(scene, g) }))
  return [...cards, ...gifts]
}

export const kit: Kit = {
  Picture, tall: true, ask, event, choice, seat, hand,
  score: (n) => m.ab_score({ n }),
  ending: (scene, winners) => (winners.length ? winners.map((i) => `${capital(seat(scene, i).roles[0])}.`).join(' ') : m.ab_ev_over()),
  busy: (scene) => (stageOf(scene) === 'action' ? m.ab_stage_action() : m.ab_stage_decide()),
  name: (schema, i, base) => (base ? `${base} (${CHARACTERS[schema.seats[i]] ?? ''})` : (CHARACTERS[schema.seats[i]] ?? '')),
  letter: (scene, i) => (CHARACTERS[scene.schema.seats[i]] ?? '?')[0],
}
