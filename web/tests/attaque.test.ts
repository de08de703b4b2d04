// Moustique Attaque for eyes, ears and fingers. The outlines of the signs are compared in a browser (tests/e2e).

import { render } from 'svelte/server'
import { beforeAll, describe, expect, it } from 'vitest'
import content from '../../content/moustique-attaque.json'
import { typeNames, type Scene } from '../src/games/kit'
import { chosenBy, KEYS, NO_PICK, READINGS, withPlace } from '../src/games/moustique-attaque/keys'
import { kit } from '../src/games/moustique-attaque/kit'
import Picture from '../src/games/moustique-attaque/Picture.svelte'
import { A_SHEET, allCards, CARD, DOT } from '../src/games/moustique-attaque/printed'
import { BASKET, LAND_SIGNS, SPIKE, SWARM, USED, WINDOW } from '../src/games/moustique-attaque/signs'
import { cardFace, cardName, holiday, LANDS, namesOf, placeName } from '../src/games/moustique-attaque/words'
import { loadGameMessages, loadMessages } from '../src/i18n'
import type { NewTable, Step, View } from '../src/net/protocol'
import type { EngineCore } from '../src/worker/engine'
import { LocalTables } from '../src/worker/tables'
import { loadInWords, sit, type Table } from './lib'

let core: EngineCore
let tables: LocalTables
const GAME = 'moustique-attaque'
const NAMES = ['Hugo', 'Lucie', 'Léa']
const OPTIONS = { seats: '3' }
beforeAll(async () => {
  core = await loadInWords()
  tables = new LocalTables(core)
})
/** Hugo is the mosquito, Lucie has the Swatter. */
const START = 'MA1 3 P m1 w2 T=G4,O2,R3,B2v H=- C=- P1=R3:0 P2=B1:2 P3=-:0 B=R1x,O-,B2,G- D=#32 G=- V=23'
const wish = (position?: string): NewTable => ({ game: GAME, options: {}, position, seed: 'signs', seats: NAMES.map((name) => ({ kind: 'me', name })) })
const sceneOf = (view: View, eyes: number): Scene => ({ schema: core.schema(GAME, OPTIONS), view, names: NAMES, eyes, options: {} })
const cardOf = (scene: Scene, code: string): number => typeNames(scene.schema, 'card').findIndex((_, card) => holiday(scene, card).code === code)
const legal = (view: View, seat: number): Step[] => core.legal({ game: GAME, options: OPTIONS, view }, seat, [])
const at = async (position: string) => (await sit(tables, wish(position))).view()
let id = 1
async function play(table: Table, seat: number, move: string) {
  await table.say({ t: 'move', id: id++, v: table.v(), seat, move })
  expect(table.inbox.filter((m) => m.t === 'no')).toEqual([])
}
const html = (scene: Scene, steps: Step[] = []) =>
  render(Picture, { props: { scene, steps, onstep: () => undefined, session: undefined as never, local: true, told: [] } }).body
/** The part of the picture of one place. */
const placeIn = (body: string, place: number) => body.split('<li')[place].split('</li>')[0]
const shapes = (part: string) => [...part.matchAll(/<path d="([^"]+)"/g)].map(([, d]) => d)

describe('the signs of the cards', () => {
  it('MA-A1: each colour has a shape of its own at the top left, the same wherever it appears', async () => {
    const scene = sceneOf(await at(START), 0)
    const body = html(scene)
    expect(new Set(Object.values(LAND_SIGNS)).size).toBe(4)
    for (const [i, land] of ['G', 'O', 'R', 'B'].entries()) expect(shapes(placeIn(body, i + 1))[0]).toBe(LAND_SIGNS[land])
    for (let card = 0; card < 20; card++) expect(cardFace(scene, card).marks[0].shape).toBe(LAND_SIGNS[holiday(scene, card).land])
    for (const card of allCards().filter(({ dots }) => dots)) expect(card.raised[0]).toMatchObject({ shape: LAND_SIGNS[card.land!], x: DOT.x })
  })
  it('MA-A2: the value stands as a column of dots below the shape, besides the numeral', async () => {
    const body = html(sceneOf(await at(START), 0))
    for (const [i, value] of [4, 2, 3, 2].entries()) {
      const part = placeIn(body, i + 1)
      expect(/class="dots[^"]*">(.*?)<\/span>/s.exec(part)![1].match(/<i/g)).toHaveLength(value)
      expect(part).toMatch(new RegExp(`class="value display[^"]*">(<!--.*?-->)*${value}`))
    }
    for (const card of allCards().filter(({ value }) => value)) expect(String(card.dots)).toBe(card.value)
  })
  it('MA-A3: a swarm has an exclamation mark in its middle', () => {
    const swarms = allCards().filter(({ land }) => land === 'N')
    expect(swarms).toHaveLength(2)
    for (const { raised } of swarms) expect(raised).toMatchObject([{ shape: SWARM, x: CARD.width / 2 }])
    const scene = { schema: core.schema(GAME, OPTIONS) } as Scene
    expect(cardFace(scene, cardOf(scene, 'N')).marks[0].shape).toBe(SWARM)
  })
  it('MA-A4: a bonus has the shape of its colour in the middle, and says in words which side is up', async () => {
    const body = html(sceneOf(await at(START), 0))
    const bonuses = body.slice(body.indexOf('id="bonuses"')).split('<li').slice(1)
    expect(bonuses.map(shapes)).toEqual(LANDS.map((land) => [LAND_SIGNS[land]]))
    expect(bonuses[0]).toContain('used')
    expect(bonuses.map((b) => /(Hugo|Lucie|nobody).*?<small[^>]*>(used|unused)|nobody/s.exec(b)?.slice(1, 3).join(' ').trim())).toEqual(['Hugo used', '', 'Lucie unused', ''])
  })
  it('MA-A5: a Seller has a window beside the value, and a basket', async () => {
    const body = html(sceneOf(await at(START), 0))
    expect(shapes(placeIn(body, 4)).slice(-2)).toEqual([WINDOW, BASKET])
    for (const place of [1, 2, 3]) expect(shapes(placeIn(body, place))).not.toContain(WINDOW)
    for (const { seller, raised } of allCards()) expect(raised.some(({ shape }) => shape === WINDOW)).toBe(!!seller)
  })
})

describe('MA-A6: before the flip', () => {
  it('nothing that another player gets differs between Sting and Miss', async () => {
    const worlds = []
    for (const move of ['1P 1s,2,3', '1P 1,2s,3', '1P 1,2,3s']) {
      const table = await sit(tables, wish(START))
      await play(table, 0, move)
      const told = table.inbox.slice(1).map((m) => JSON.stringify({ ...m, re: 0 }))
      for (const eyes of [1, 2, -1]) {
        const scene = sceneOf(table.view(), eyes)
        const steps = legal(table.view(), 1)
        worlds.push({ told, eyes, body: html(scene, steps), offers: steps.map((s) => ({ ...s, ...kit.choice(s, scene, []) })), read: Object.values(READINGS).map((read) => read(scene)) })
      }
    }
    for (const world of worlds) expect({ ...world, eyes: 0 }).toEqual({ ...worlds[0], eyes: 0 })
    expect(worlds[0].body).not.toContain(SPIKE)
  })
  it('a device that several look at shows no Sting while a bot taps', async () => {
    const table = await sit(tables, { ...wish(START), seats: [{ kind: 'me', name: 'Hugo' }, { kind: 'bot', level: 1 }, { kind: 'me', name: 'Léa' }] })
    await play(table, 0, '1P 1s,2,3')
    expect(table.view().sting).toBe(0)
  })
  it('the spike is on the face of the Sting alone', () => {
    const [sting, ...misses] = allCards().slice(-3)
    expect(sting.raised).toMatchObject([{ shape: SPIKE, x: CARD.width / 2 }])
    expect(misses.map(({ raised }) => raised)).toEqual([[], []])
    expect(allCards().filter(({ raised }) => raised.some(({ shape }) => shape === SPIKE))).toHaveLength(5)
  })
})

describe('the printed cards', () => {
  it('MA-A7: all are there, nine to a sheet of A4, with shapes of at least 8 mm and dots of at least 1.5 mm', () => {
    const cards = allCards()
    expect(cards).toHaveLength(36 + 2 + 4 * 2 + 5 * 3)
    expect([3 * CARD.width <= 210, 3 * CARD.height <= 297, A_SHEET]).toEqual([true, true, 9])
    expect(DOT.size).toBeGreaterThanOrEqual(1.5)
    expect(DOT.gap).toBeGreaterThanOrEqual(1.5)
    for (const { raised, dots } of cards) {
      for (const { size, x, y } of raised) {
        expect(size).toBeGreaterThanOrEqual(8)
        expect([x - size / 2 > 3, x + size / 2 < CARD.width - 3, y - size / 2 > 3, y + size / 2 < CARD.height - 3]).toEqual([true, true, true, true])
      }
      const lowest = DOT.y + dots * (DOT.size + DOT.gap)
      expect([dots === 0 || raised[0].y + raised[0].size / 2 + DOT.gap < DOT.y, lowest < CARD.height]).toEqual([true, true])
    }
  })
  it('MA-A12: the used side of a bonus has a second sign, apart from the first', () => {
    const used = allCards().filter(({ raised }) => raised.some(({ shape }) => shape === USED))
    expect(used.map(({ raised }) => raised[0].shape)).toEqual(LANDS.map((land) => LAND_SIGNS[land]))
    for (const { text, raised } of used) {
      expect(text).toBe('used')
      expect(raised[1].y - raised[1].size / 2).toBeGreaterThan(raised[0].y + raised[0].size / 2)
    }
  })
  it('are those of the component file, by name', async () => {
    const guests = allCards().filter(({ dots }) => dots)
    expect(guests.map(({ title }) => title)).toEqual(content.cards.map((c) => c.name_en))
    await loadMessages('fr')
    await loadGameMessages()
    expect(allCards().filter(({ dots }) => dots).map(({ title }) => title)).toEqual(content.cards.map((c) => c.name_fr))
    for (const locale of ['de', 'es'] as const) {
      await loadMessages(locale)
      await loadGameMessages()
      for (const { code } of content.cards) expect([locale, code, namesOf(code).length]).toEqual([locale, code, content.cards.filter((c) => c.code === code).length])
    }
    await loadMessages('en')
    await loadGameMessages()
  })
})

describe('MA-A8: what is read out', () => {
  it('names every card in full, with its place and whether it is covered', async () => {
    const table = await sit(tables, wish(START))
    await play(table, 0, '1P 1s,2,3')
    const scene = sceneOf(table.view(), 1)
    expect([0, 1, 2, 3].map((place) => placeName(scene, place))).toEqual([
      'The Guest House Owner, green, Countryside, value 4, place 1, covered',
      'The Surfer, orange, Beach, value 2, place 2, covered',
      'The Kids’ Club Leader, red, Camping, value 3, place 3, covered',
      'The Cheese Seller, blue, Mountain, value 2, seller, place 4, free',
    ])
    for (let place = 0; place < 4; place++) expect(html(scene, legal(scene.view, 1))).toContain(placeName(scene, place))
    await loadMessages('fr')
    await loadGameMessages()
    expect(placeName(scene, 1)).toBe('Le surfeur, orange, Plage, valeur 2, place 2, couverte')
    await loadMessages('en')
    await loadGameMessages()
  })
  it('tells two cards of one code apart by which came first', async () => {
    const scene = sceneOf(await at(START), 0)
    const red3 = cardOf(scene, 'R3')
    expect(cardName(scene, red3, 'own')).toBe('The Barbecue Ace, red 3')
    expect(cardName(scene, red3, 'track', 2)).toBe('The Kids’ Club Leader, red 3')
  })
  it('tells every event in a sentence', async () => {
    const lines = async (moves: [number, string][]) => {
      const table = await sit(tables, wish(START))
      for (const [seat, move] of moves) await play(table, seat, move)
      const events = table.inbox.flatMap((m) => (m.t === 'up' ? m.events : []))
      return events.map((e) => kit.event(e, sceneOf(table.view(), -1))).filter(Boolean)
    }
    const miss = await lines([[0, '1P 1s,2,3'], [1, '2T 2']])
    expect(miss.slice(0, 3)).toEqual([
      'Hugo has placed three cards: places 1, 2, and 3.',
      'Lucie taps place 2: Miss.',
      'The Sting was at place 1. The Guest House Owner, green 4, goes to the hunting board of Hugo.',
    ])
    const found = await lines([[0, '1P 1s,2,3'], [1, '2T 1']])
    expect(found).toEqual(expect.arrayContaining(['Lucie taps place 1: Sting!']))
    for (const line of [...miss, ...found]) expect(line).toMatch(/^\S.*[.!]$/)
    const home = await lines([[0, '1P 1s,2,3'], [1, '2T 2'], [0, '1K .']])
    expect(home).toEqual(expect.arrayContaining(['Hugo goes home with 1 card.', 'The Countryside bonus goes to Hugo, unused.']))
  })
})

describe('MA-A9: by keys', () => {
  it('digits lay the Sting and leave a place free, tap, and tap two with Camping', async () => {
    const view = await at(START)
    const laying = legal(view, 0)
    const one = withPlace(NO_PICK, laying, 1)
    expect(chosenBy(one, laying)).toEqual({ words: 'Sting at 2. Now the place that stays free.' })
    const both = withPlace(one, laying, 3)
    expect(chosenBy(both, laying)).toMatchObject({ step: { text: '1P 1,2s,3' }, words: 'Sting at 2, 4 stays free. Enter lays the cards.' })
    expect(withPlace(both, laying, 0).places).toEqual([0])
    expect(chosenBy(withPlace(one, laying, 1), laying).step).toBeUndefined()

    const table = await sit(tables, wish(START.replace('B=R1x', 'B=R2')))
    await play(table, 0, '1P 1s,2,3')
    const tapping = legal(table.view(), 1)
    expect(chosenBy(withPlace(NO_PICK, tapping, 1), tapping)).toMatchObject({ step: { text: '2T 2' }, words: 'Place 2. Enter taps.' })
    expect(chosenBy(withPlace(NO_PICK, tapping, 3), tapping)).toEqual({ words: 'Not possible here.' })
    const camping = { ...NO_PICK, camping: true }
    const two = withPlace(withPlace(camping, tapping, 2), tapping, 0)
    expect(chosenBy(withPlace(camping, tapping, 2), tapping).words).toBe('Camping: two cards. Place 3, and?')
    expect(chosenBy(two, tapping)).toMatchObject({ step: { text: '2T 1+3' }, words: 'Camping: places 1 and 3. Enter taps.' })
  })
  it('letters read the track, the board, the bonuses and the players; all keys are told in the help', async () => {
    const scene = sceneOf(await at(START), 0)
    expect(READINGS.t(scene)).toMatch(/^The track\. The Guest House Owner, .* place 4, free\.$/)
    expect(READINGS.h(scene)).toBe('Hunting board of Hugo: nothing at risk. 0 points at risk.')
    expect(READINGS.b(scene)).toBe('Bonuses. Camping: Hugo, used. Beach: nobody. Mountain: Lucie, unused. Countryside: nobody.')
    expect(READINGS.p(scene)).toBe('Hugo: the mosquito; The Barbecue Ace, red 3. 0 hunting points. Lucie: has the Swatter; The Weary Hiker, blue 1. 2 hunting points. Léa: no cards yet. 0 hunting points.')
    expect(KEYS.map(([key]) => key)).toEqual(['1–4', 'C', 'Enter', 'T', 'H', 'B', 'P', 'L'])
    for (const [, words] of KEYS) expect(words()).not.toMatch(/[{}]/)
  })
})
