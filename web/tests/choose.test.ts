// Picks and targets follow from the legal steps alone.

import { describe, expect, it } from 'vitest'
import { choose, touch, type Pick, type Target } from '../src/games/mosquito-show/choose'
import type { Step } from '../src/net/protocol'

const step = (id: number, kind: string, a: number[], text: string): Step => ({ id, kind, a, text })
const standing = { own: [6, 0], foe: [9, 15] }

const walk = [2, 5].flatMap((pond, i) => [2, 10].map((space, j) => step(32 + 4 * i + j, 'chameleon', [pond, space], `Cx${pond}-${space}`)))
const fly = [step(48, 'toucan', [5, 1, 1, 0, 0], 'Tx1-b2'), step(49, 'toucan', [10, 2, 1, 5, 0], 'Tx15-c3')]
const grey = [4, 7].flatMap((from) => [1, 9].map((to) => step(60 + 9 * from + to, 'grey', [from, to], `G${from}>${to}`)))
const red = [step(173, 'red', [0], 'RC'), step(174, 'red', [1], 'RT')]
const white = [step(175, 'white', [1], 'W1'), step(178, 'white', [4], 'W4')]

function play(steps: Step[], ...targets: Target[]) {
  let pick: Pick = {}
  for (const target of targets) {
    const outcome = touch(choose(steps, pick), target, standing)
    if (outcome.play) return outcome.play.text
    pick = outcome.pick
  }
  return pick
}

describe('a main move', () => {
  const steps = [...walk, ...fly]
  it('lights the animals that can move', () => expect(choose(steps, {}).animals).toEqual(new Set([0, 1])))
  it('plays pond, then space', () => expect(play(steps, { space: 6 }, { pond: 5 }, { space: 10 })).toBe('Cx5-10'))
  it('plays space, then pond', () => expect(play(steps, { space: 6 }, { space: 2 }, { pond: 2 })).toBe('Cx2-2'))
  it('takes a pond without its animal', () => expect(play(steps, { pond: 5 }, { space: 2 })).toBe('Cx5-2'))
  it('lands a toucan where it is told', () => expect(play(steps, { space: 0 }, { space: 10 })).toBe('Tx15-c3'))
  it('flies across the pond that is touched', () => expect(play(steps, { space: 0 }, { pond: 5 })).toBe('Tx15-c3'))
  it('puts an animal back when it is touched again', () => expect(play(steps, { space: 6 }, { space: 6 })).toEqual({ mode: 'move' }))
  it('changes from one animal to the other', () => expect(play(steps, { space: 6 }, { space: 0 }, { space: 5 })).toBe('Tx1-b2'))
  it('tells a miss', () => expect(touch(choose(steps, {}), { space: 15 }, standing).miss).toBe(true))
  it('picks a lone pond by itself', () => expect(play(walk.slice(0, 2), { space: 6 }, { space: 10 })).toBe('Cx2-10'))
})

describe('effects', () => {
  const steps = [...grey, ...red, ...white]
  it('offers each in turn', () => expect(choose(steps, {}).modes).toEqual(['grey', 'red', 'white']))
  it('lifts and puts down', () => expect(play(steps, { pond: 4 }, { pond: 9 })).toBe('G4>9'))
  it('puts a lifted token back', () => expect(play(steps, { pond: 4 }, { pond: 4 })).toEqual({ mode: 'grey' }))
  it('names an animal of the other side', () => expect(touch(choose(steps, { mode: 'red' }), { space: 15 }, standing).play?.text).toBe('RT'))
  it('asks before it throws away', () => {
    const once = touch(choose(steps, { mode: 'white' }), { pond: 4 }, standing)
    expect(once.play).toBeUndefined()
    expect(touch(choose(steps, once.pick), { pond: 4 }, standing).play?.text).toBe('W4')
    expect(touch(choose(steps, once.pick), { discard: true }, standing).play?.text).toBe('W4')
  })
})

describe('placing', () => {
  const place = [0, 1].flatMap((animal) => [3, 4].map((space) => step(16 * animal + space, 'place', [animal, space], `${'CT'[animal]}@${space}`)))
  it('asks which animal', () => expect(choose(place, {}).pick.animal).toBeUndefined())
  it('takes the last one without asking', () => expect(play(place.slice(2), { space: 4 })).toBe('T@4'))
  it('takes one from the dock', () => expect(play(place, { reserve: 1 }, { space: 3 })).toBe('T@3'))
})
