// Tables at which people slap and race with their own hands (MZ-R15, MZ-33, MZ-55, MQ-99): what they tell is a move of
// nature, kept and undone like any other, and nothing is drawn for them.

import { beforeAll, describe, expect, it } from 'vitest'
import type { Kit, Scene } from '../src/games/kit'
import { kit as mosquito } from '../src/games/mosquito/kit'
import { kit as zzz } from '../src/games/mosquitozzz/kit'
import { NodeKind, type NewTable, type Step, type TableMessage, type UpMessage } from '../src/net/protocol'
import { countsOf } from '../src/ui/generic/choices'
import { freshSeating, wishFor } from '../src/ui/home/seating'
import { NATURE, type EngineCore } from '../src/worker/engine'
import { LocalTables } from '../src/worker/tables'
import { loadInWords, open, sit, type Table } from './lib'

let core: EngineCore
let tables: LocalTables
beforeAll(async () => {
  core = await loadInWords()
  tables = new LocalTables(core)
})
const people = (game: string, n: number, options = {}): NewTable => ({
  game, options, real: true, seats: Array.from({ length: n }, (_, i) => ({ kind: 'me', name: `P${i + 1}` })),
})
const optionsOf = (wish: NewTable) => ({ ...wish.options, seats: String(wish.seats.length) })
const last = (table: Table) => table.inbox.findLast((m) => m.t === 'up' || m.t === 'table') as UpMessage | TableMessage
const events = (table: Table) => (last(table) as UpMessage).events
const kindOf = (table: Table) => table.view().node.kind
const stage = (table: Table, wish: NewTable) => core.schema(wish.game, optionsOf(wish)).stages[table.view().node.stage].name
const outcomes = (table: Table, wish: NewTable): Step[] => core.legal({ game: wish.game, options: optionsOf(wish), view: table.view() }, NATURE, [])
const sceneOf = (table: Table, wish: NewTable): Scene => ({
  schema: core.schema(wish.game, optionsOf(wish)), view: table.view(), names: wish.seats.map((s) => s.name ?? ''), eyes: -1, options: {}, real: true,
})
let asked = 1
const tell = (table: Table, text: string) => table.say({ t: 'move', id: asked++, v: table.v(), seat: NATURE, move: text })
const undo = (table: Table, seat: number) => table.say({ t: 'undo', id: asked++, seat })

/** The first choice that somebody likes, step by step; cards are turned when they are due. */
async function decide(table: Table, wish: NewTable, liked: RegExp) {
  const { race } = last(table)
  if (race) return table.say({ t: 'ready', id: asked++, n: race.n })
  const view = table.view()
  const seat = 31 - Math.clz32(view.node.owes & -view.node.owes)
  const ids: number[] = []
  for (let more = true; more; ) {
    const legal = core.legal({ game: wish.game, options: optionsOf(wish), view }, seat, ids)
    const step = legal.find((s) => liked.test(s.text)) ?? legal[0]
    ids.push(step.id)
    more = !!step.more
  }
  await table.say({ t: 'move', id: asked++, v: table.v(), seat, steps: ids })
}
/** Plays until hands are asked for at one of the stages; others are told the first outcome. */
async function until(table: Table, wish: NewTable, stages: string[], liked = /FH|^A\d/) {
  for (let n = 0; n < 400; n++) {
    if (kindOf(table) !== NodeKind.physical) await decide(table, wish, liked)
    else if (stages.includes(stage(table, wish))) return outcomes(table, wish)
    else await tell(table, outcomes(table, wish)[0].text)
  }
  throw new Error(`never at ${stages}`)
}

it('only games whose tables have stages of hands can be played so', () => {
  const physical = (game: string) => core.schema(game).stages.filter((s) => s.physical).map((s) => s.name)
  expect(Object.fromEntries(core.games().map(({ name }) => [name, physical(name)]))).toEqual({
    'mosquito-show': [], mosquito: ['pink', 'theft', 'orange'], mosquitozzz: ['slap', 'tie'], 'moustique-attaque': [], amoebunnies: [],
  })
})

describe('a slap (MZ-R15)', () => {
  const wish: NewTable = { ...people('mosquitozzz', 2), seed: 'terrace' }
  it('is asked for, told, shown, taken back, kept in the record, and there when the table is opened again', async () => {
    const table = await sit(tables, wish)
    const can = await until(table, wish, ['slap'])
    const counts = countsOf(core.schema('mosquitozzz', optionsOf(wish)), can)!
    expect(counts).toEqual(can.map((_, i) => i))
    expect((table.view().hand as number[][]).flat().some(Boolean)).toBe(false)
    await tell(table, can.at(-1)!.text)
    expect(events(table).find((e) => e.k === 'slap')?.a.slice(1)).toEqual([counts.at(-1), counts.at(-1)])
    expect(last(table).undo).toEqual({ can: true, seat: NATURE })
    await undo(table, NATURE)
    expect([kindOf(table), outcomes(table, wish)]).toEqual([NodeKind.physical, can])
    await tell(table, can[0].text)
    expect(table.view().defended).toBe(0)
    const again = await open(new LocalTables(core), table.id)
    expect(again.view()).toEqual(table.view())
    await table.say({ t: 'resign', id: asked++, seat: 0 })
    const record = await tables.record(table.id)
    expect(record).toContain(`\t${can[0].text}\n`)
    expect(core.verify(record)).toEqual({ ok: true })
  })
  it('is not a move of a table where hands are drawn', async () => {
    const table = await sit(tables, { ...wish, real: undefined })
    await tell(table, '*S 0/2')
    expect(table.inbox.at(-1)).toMatchObject({ t: 'no' })
  })
  it('is asked in a tie-break too, of ten markers a player (MZ-55)', async () => {
    const tie = { ...people('mosquitozzz', 3), position: 'MZ1 std/3 B.b L1 V2 S=IN D=0 T=-/-/- P1=2:FH:AT:- P2=8:AT,FH,SC,MS:AT:- P3=8:FH,SC,MS,BF:SC:- W=AA,IN X=FH,SC,MS Y=LS G=- K=-' }
    const table = await sit(tables, { ...tie, position: tie.position.replace(' K=-', '') })
    const can = await until(table, tie, ['tie'], /\.$/)
    expect(countsOf(core.schema('mosquitozzz', optionsOf(tie)), can)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    await tell(table, can[6].text)
    await tell(table, outcomes(table, tie)[3].text)
    expect(last(table)).toMatchObject({ t: 'up' })
    expect(table.inbox.some((m) => m.t === 'over')).toBe(true)
  })
})

describe('a race (MQ-99)', () => {
  const wish: NewTable = { ...people('mosquito', 3), seed: 'kitchen' }
  it('waits for its card, is told, and can be told anew until the next card is turned', async () => {
    const table = await sit(tables, wish)
    expect(last(table).race).toMatchObject({ what: 'turn', seat: table.view().seat })
    const can = await until(table, wish, ['pink'])
    const taken = can.find((o) => o.kind === 'takes')!
    await tell(table, taken.text)
    expect(events(table).find((e) => e.k === 'taken')).toMatchObject({ by: taken.a[0] })
    expect(last(table).undo).toEqual({ can: true, seat: NATURE })
    await undo(table, NATURE)
    await tell(table, 'P!')
    expect(events(table).map((e) => e.k)).toContain('escaped')
    const waiting = last(table).race!
    await table.say({ t: 'ready', id: asked++, n: waiting.n })
    expect(last(table).undo.can).toBe(false)
    const version = table.v()
    await table.say({ t: 'ready', id: asked++, n: waiting.n })
    expect(table.v()).toBe(version)
    const again = await open(new LocalTables(core), table.id)
    expect(again.view()).toEqual(table.view())
  })
  it('asks nobody what came of a theft that was not tried', async () => {
    const table = await sit(tables, { ...wish, seed: 'pass' })
    await until(table, wish, ['theft'])
    await tell(table, outcomes(table, wish)[0].text)
    for (let n = 0; n < 200 && stage(table, wish) !== 'blue'; n++)
      if (kindOf(table) === NodeKind.physical) await tell(table, outcomes(table, wish)[0].text)
      else await decide(table, wish, /./)
    await decide(table, wish, /^A-/)
    expect(events(table).find((e) => e.k === 'theft')?.a[0]).toBe(0)
    expect(last(table).race?.what).toBe('turn')
    await undo(table, NATURE)
    expect(table.inbox.at(-1)).toMatchObject({ t: 'no' })
    const again = await open(new LocalTables(core), table.id)
    expect(again.view()).toEqual(table.view())
  })
})

describe.each<[string, Kit, string[]]>([['mosquito', mosquito, ['pink', 'theft', 'orange']], ['mosquitozzz', zzz, ['slap']]])('the words of %s', (game, kit, stages) => {
  it('ask what happened, and tell all that can have happened apart', async () => {
    for (const at of stages) {
      const wish = { ...people(game, 3), seed: at }
      const table = await sit(tables, wish)
      const can = await until(table, wish, [at])
      const scene = sceneOf(table, wish)
      const { title, sub } = kit.told!(scene, can)
      expect(`${title} ${sub}`).toMatch(/^[^{}]*\?[^{}]+$/)
      expect(title).not.toContain('undefined')
      const words = can.map((step) => kit.choice(step, scene, [])).map((o) => `${o.group}: ${o.words}`)
      expect(new Set(words).size).toBe(can.length)
      expect(words.join()).not.toMatch(/[{}]|undefined|: ?(,|$)/)
    }
  })
})

it('a table of real hands is wished for with everybody by name, and without a handicap', () => {
  const seated = { ...freshSeating(core.schema('mosquito'), 'hot'), real: true, slow: true, names: ['', 'Bo', 'Cy'] }
  expect(wishFor(seated, { kind: 'me', name: 'Ana' }, { game: 'mosquito', options: {} }, 2)).toEqual({
    game: 'mosquito', options: {}, real: true, seats: ['Ana', 'Bo', 'Cy'].map((name) => ({ kind: 'me', name })),
  })
})
