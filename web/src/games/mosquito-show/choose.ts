// From the legal steps, and what has been picked so far, to what may be picked next. It knows no rules:
// a target is lit when a legal step uses it.

import type { Step } from '../../net/protocol'

export type Mode = 'place' | 'move' | 'grey' | 'blue' | 'red' | 'white'
export const EFFECTS = ['grey', 'blue', 'red', 'white'] as const

/** `animal` is 0 for a chameleon and 1 for a toucan: one's own, or with red the other side's. */
export interface Pick {
  mode?: Mode
  animal?: number
  pond?: number
  space?: number
}
export type Target = { space: number } | { pond: number } | { reserve: number } | { discard: true }

interface Slots {
  mode: Mode
  animal?: number
  pond?: number
  space?: number
  /** the second pond of grey */
  onto?: number
}

export function slotsOf(step: Step): Slots | undefined {
  const a = step.a
  switch (step.kind) {
    case 'place':
      return { mode: 'place', animal: a[0], space: a[1] }
    case 'chameleon':
      return { mode: 'move', animal: 0, pond: a[0], space: a[1] }
    case 'toucan':
      return { mode: 'move', animal: 1, space: a[0] }
    case 'grey':
      return { mode: 'grey', pond: a[0], onto: a[1] }
    case 'blue':
      return { mode: 'blue', animal: a[0], space: a[1] }
    case 'red':
      return { mode: 'red', animal: a[0] }
    case 'white':
      return { mode: 'white', pond: a[0] }
  }
  return undefined
}

/** The ponds that a toucan's step eats from, in the order of its flight. */
export const flightPonds = (step: Step) => step.a.slice(2, 5).filter((pond) => pond > 0)

export interface Choice {
  mode?: Mode
  modes: Mode[]
  pick: Pick
  /** own animals (0, 1) that may be picked */
  animals: Set<number>
  /** the other side's animals that may be named */
  foes: Set<number>
  ponds: Set<number>
  /** free spaces, each with the steps that end there */
  spaces: Map<number, Step[]>
  discard: boolean
  /** the steps that agree with the pick */
  steps: Step[]
  declines: Step[]
}

const ORDER: Mode[] = ['place', 'move', 'grey', 'blue', 'red', 'white']

export function choose(steps: Step[], wish: Pick): Choice {
  const all = steps.map((step) => ({ step, slots: slotsOf(step) }))
  const modes = ORDER.filter((mode) => all.some((s) => s.slots?.mode === mode))
  const mode = wish.mode && modes.includes(wish.mode) ? wish.mode : modes[0]
  const pick = mode === wish.mode || wish.mode === undefined ? { ...wish, mode } : { mode }
  const of = all.filter((s) => s.slots?.mode === mode) as { step: Step; slots: Slots }[]
  settle(of, pick)

  const agree = (except?: 'animal' | 'pond' | 'space') =>
    of.filter(
      ({ slots }) =>
        (except === 'animal' || pick.animal === undefined || slots.animal === pick.animal) &&
        (except === 'pond' || pick.pond === undefined || slots.pond === pick.pond) &&
        (except === 'space' || pick.space === undefined || slots.space === pick.space),
    )
  const choice: Choice = {
    mode,
    modes,
    pick,
    animals: new Set(),
    foes: new Set(),
    ponds: new Set(),
    spaces: new Map(),
    discard: false,
    steps: agree().map((s) => s.step),
    declines: steps.filter((s) => s.kind === 'decline'),
  }
  if (!mode) return choice
  const animals = new Set(of.map((s) => s.slots.animal).filter((a) => a !== undefined))
  if (mode === 'red') choice.foes = animals
  else choice.animals = animals
  if (mode === 'grey') {
    const source = pick.pond
    choice.ponds = new Set(source === undefined ? of.map((s) => s.slots.pond!) : agree().map((s) => s.slots.onto!))
  } else if (mode === 'white') {
    choice.ponds = new Set(of.map((s) => s.slots.pond!))
    choice.discard = pick.pond !== undefined
  } else if (mode === 'move' && pick.animal === 0) {
    choice.ponds = new Set(agree('pond').map((s) => s.slots.pond!))
  }
  if (pick.animal !== undefined && mode !== 'red') {
    for (const { step, slots } of agree('space')) {
      const here = choice.spaces.get(slots.space!) ?? []
      here.push(step)
      choice.spaces.set(slots.space!, here)
    }
  }
  return choice
}

/** What can only be one thing is picked without asking: the last animal to place, a lone pond. */
function settle(of: { slots: Slots }[], pick: Pick): void {
  const only = (values: (number | undefined)[]) => {
    const set = new Set(values)
    return set.size === 1 ? [...set][0] : undefined
  }
  if (pick.animal !== undefined && !of.some((s) => s.slots.animal === pick.animal)) pick.animal = undefined
  if (pick.mode === 'place' && pick.animal === undefined) pick.animal = only(of.map((s) => s.slots.animal))
  if (pick.mode === 'move' && pick.animal === 0 && pick.pond === undefined) {
    const fit = of.filter((s) => s.slots.animal === 0)
    pick.pond = only(fit.map((s) => s.slots.pond))
  }
}

export interface Standing {
  /** own animals' spaces, chameleon and toucan */
  own: number[]
  foe: number[]
}
export interface Outcome {
  pick: Pick
  play?: Step
  /** nothing legal was touched */
  miss?: boolean
}

/** What touching a target does: another pick, a step to play, or nothing (`miss`). */
export function touch(choice: Choice, target: Target, standing: Standing): Outcome {
  const { mode, pick } = choice
  const miss: Outcome = { pick, miss: true }
  if (!mode) return miss
  if ('reserve' in target) {
    if (!choice.animals.has(target.reserve)) return miss
    return { pick: { mode, animal: pick.animal === target.reserve ? undefined : target.reserve } }
  }
  if ('discard' in target) return choice.discard ? { pick, play: choice.steps[0] } : miss
  if ('pond' in target) return touchPond(choice, target.pond)

  const own = standing.own.indexOf(target.space)
  if (own >= 0 && mode !== 'place' && choice.animals.has(own)) {
    return { pick: pick.animal === own ? { mode } : { mode, animal: own } }
  }
  const foe = standing.foe.indexOf(target.space)
  if (foe >= 0 && choice.foes.has(foe)) return { pick, play: choice.steps.find((s) => s.a[0] === foe) }
  const here = choice.spaces.get(target.space)
  if (!here) return miss
  if (here.length === 1 && (mode !== 'move' || pick.animal === 1 || pick.pond !== undefined)) return { pick, play: here[0] }
  return { pick: { ...pick, space: pick.space === target.space ? undefined : target.space } }
}

function touchPond(choice: Choice, pond: number): Outcome {
  const { mode, pick } = choice
  const miss: Outcome = { pick, miss: true }
  switch (mode) {
    case 'grey': {
      if (pick.pond === pond) return { pick: { mode } }
      if (!choice.ponds.has(pond)) return miss
      if (pick.pond === undefined) return { pick: { mode, pond } }
      return { pick, play: choice.steps.find((s) => s.a[1] === pond) }
    }
    case 'white': {
      if (!choice.ponds.has(pond)) return miss
      if (pick.pond === pond) return { pick, play: choice.steps[0] }
      return { pick: { mode, pond } }
    }
    case 'move': {
      if (pick.animal === 1) {
        // The flight that ends across this pond.
        const flight = choice.steps.find((s) => flightPonds(s).at(-1) === pond)
        return flight ? { pick, play: flight } : miss
      }
      const fits = choice.steps.filter((s) => s.kind === 'chameleon' && s.a[0] === pond)
      if (pick.pond === pond) return { pick: { ...pick, pond: undefined } }
      if (fits.length === 0) {
        return choice.ponds.has(pond) ? { pick: { mode, animal: 0, pond, space: pick.space } } : miss
      }
      if (pick.space !== undefined && fits.length === 1) return { pick, play: fits[0] }
      return { pick: { mode, animal: 0, pond, space: pick.space } }
    }
  }
  return miss
}
