// What happened on the island, in sentences.

import { m } from '../../i18n'
import type { GameEvent } from '../../net/protocol'
import type { Scene } from '../kit'
import { cardName, colourName, coloursIn, faceName, giftName, pathName, spaceName } from './words'

type Say = (a: number[], scene: Scene, name: string) => string
const THINGS = [m.ab_thing_0, m.ab_thing_1, m.ab_thing_2, m.ab_thing_3, m.ab_thing_4]
/** "what" of spent and gained; the rest is seen in the numbers. */
const BONUS = 1
const JELLY = 2
const PAINTS = 6
const known = (scene: Scene, card: number | null | undefined) => (card === null || card === undefined ? m.ab_a_card() : cardName(scene, card))
const who = (scene: Scene, seat: number) => scene.names[seat] ?? ''

const SAY: Record<string, Say> = {
  first: (a, s) => m.ab_ev_first({ name: who(s, a[0]) }),
  turn: (a, s) => m.ab_ev_turn({ round: a[1], name: who(s, a[0]) }),
  ended: (a, s) => m.ab_ev_ended({ name: who(s, a[0]) }),
  placed: (a, s) => m.ab_ev_placed({ what: THINGS[a[1]]?.() ?? '', name: who(s, a[0]), space: spaceName(a[2]) }),
  drew: (a, s) => m.ab_ev_drew({ name: who(s, a[0]), what: known(s, a[1]) }),
  'drew gift': (a, s) => (a[1] === null ? m.ab_ev_drew_gift({ name: who(s, a[0]) }) : m.ab_ev_drew({ name: who(s, a[0]), what: giftName(s, a[1]) })),
  shuffled: () => m.ab_ev_shuffled(),
  rolled: (a, _, name) => m.ab_ev_rolled({ name, what: colourName(a[0]) }),
  zoned: (a, _, name) => m.ab_ev_rolled({ name, what: colourName(a[0]) }),
  threw: (a, s) => m.ab_ev_threw({ name: who(s, a[0]), n: a[1] }),
  allowed: (a, s) => m.ab_ev_allowed({ name: who(s, a[0]), n: a[1] }),
  spent: (a, s) => (a[1] === JELLY ? m.ab_ev_spent_jelly({ name: who(s, a[0]), n: a[2] }) : ''),
  gained: (a, s) =>
    a[1] === JELLY ? m.ab_ev_gained_jelly({ name: who(s, a[0]), n: a[2] }) : a[1] === BONUS ? m.ab_ev_gained_bonus({ name: who(s, a[0]), n: a[2] }) : '',
  played: (a, s) => m.ab_ev_played({ name: who(s, a[0]), what: cardName(s, a[1]) }),
  painted: (a, s) => m.ab_ev_painted({ name: who(s, a[0]), what: cardName(s, a[1]), colour: colourName(a[2]) }),
  gave: (a, s) => m.ab_ev_gave({ name: who(s, a[0]), other: who(s, a[1]), what: known(s, a[2]) }),
  'used gift': (a, s) => m.ab_ev_used_gift({ name: who(s, a[0]), what: giftName(s, a[1]) }),
  moved: (a, s) => m.ab_ev_moved({ name: who(s, a[0]), from: spaceName(a[1]), to: spaceName(a[2]) }),
  toll: (a, s) => m.ab_ev_toll({ name: who(s, a[0]), space: spaceName(a[1]) }),
  stopped: (a, s) => m.ab_ev_stopped({ name: who(s, a[0]) }),
  merged: (a, _, name) => m.ab_ev_merged({ name, from: spaceName(a[0]), to: spaceName(a[1]), n: a[2] }),
  splashed: (a, s) => m.ab_ev_splashed({ path: pathName(s, a[0]) }),
  unsplashed: (a, s) => m.ab_ev_unsplashed({ path: pathName(s, a[0]) }),
  cleared: (a, s) => m.ab_ev_cleared({ name: who(s, a[0]), path: pathName(s, a[1]) }),
  grew: (a, s) => m.ab_ev_grew({ path: pathName(s, a[0]) }),
  marked: (a) => m.ab_ev_marked({ colour: colourName(a[0]) }),
  unmarked: () => m.ab_ev_unmarked(),
  bright: (a) => m.ab_ev_bright({ space: spaceName(a[0]) }),
  collected: (a, _, name) => m.ab_ev_collected({ name, space: spaceName(a[0]), n: a[1] }),
  strung: (a, s, name) => m.ab_ev_strung({ name, path: pathName(s, a[0]) }),
  unstrung: (a, s, name) => m.ab_ev_unstrung({ name, path: pathName(s, a[0]) }),
  art: (a) => (a[0] ? m.ab_ev_art_1 : m.ab_ev_art_0)(),
  flipped: (a, _, name) => m.ab_ev_flipped({ name, space: spaceName(a[0]), what: faceName(a[1]) }),
  looked: (a, _, name) => m.ab_ev_looked({ name, space: spaceName(a[0]) }),
  peeked: (a) => (a[1] === null ? '' : m.ab_ev_peeked({ space: spaceName(a[0]), what: faceName(a[1]) })),
  carried: (a, _, name) => m.ab_ev_carried({ name, what: faceName(a[1]) }),
  dropped: (a, _, name) => m.ab_ev_dropped({ name, what: faceName(a[1]), space: spaceName(a[0]) }),
  hid: (a, _, name) => m.ab_ev_hid({ name, space: spaceName(a[0]), n: a[1] }),
  opened: (a, s) => m.ab_ev_opened({ name: who(s, a[0]), space: spaceName(a[1]) }),
  relocated: (a) => m.ab_ev_relocated({ what: THINGS[a[0]]?.() ?? '', from: spaceName(a[1]), to: spaceName(a[2]) }),
  located: (a) => m.ab_ev_located({ space: spaceName(a[0]) }),
  palette: (a) => m.ab_ev_palette({ space: spaceName(a[0]), what: a[1] === PAINTS ? m.ab_paint_draw() : colourName(a[1]) }),
  revealed: (a, s) => m.ab_ev_revealed({ what: cardName(s, a[0]) }),
  sampled: (a, _, name) => (a[0] ? m.ab_ev_sampled({ name, what: coloursIn(a[0]) }) : ''),
  dial: (a) => m.ab_ev_dial({ n: a[0] }),
  experiment: (a, _, name) => m.ab_ev_experiment({ name, space: spaceName(a[0]) }),
  again: (_, __, name) => m.ab_ev_again({ name }),
  magnet: (a, _, name) => m.ab_ev_magnet({ name, space: spaceName(a[1]) }),
  burrowed: (a, _, name) => m.ab_ev_burrowed({ name, from: spaceName(a[0]), to: spaceName(a[1]) }),
  declined: (_, __, name) => m.ab_ev_declined({ name }),
  won: (a, s) => m.ab_ev_won({ name: who(s, a[0]) }),
  over: () => m.ab_ev_over(),
}
export const event = (e: GameEvent, scene: Scene): string => SAY[e.k]?.(e.a as number[], scene, scene.names[e.by] ?? '') ?? ''
