// Motion on the board. The stage has already changed when one of these is called: it plays the way to where things are now.

import { tick } from 'svelte'
import { fly, spotOf, type Spot } from '../../ui/art/fly'
import type { Mover, Stage, Tok } from './stage.svelte'
import { breedOf, faceOf, flightPath, kindOfLetter, liftOf, NONE, pondX, pondY, spaceX, spaceY } from './view'

interface Parts {
  stage: () => Stage
  svg: () => SVGSVGElement | undefined
  animal: (i: number) => SVGGElement | undefined
  tok: (id: number) => SVGGElement | undefined
  tokY: (tok: Tok) => number
}

/** How high a walk and a hop rise, and a carried token, in units of the board. */
const WALK = 16
const HOP = 54
const CARRY = 40

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
const at = (x: number, y: number, more = '') => ({ transform: `translate(${x}px, ${y}px)${more}` })
const seen = (selector: string) => spotOf([...document.querySelectorAll(selector)].find((e) => e.getClientRects().length > 0))

export function makeMover({ stage, svg, animal, tok, tokY }: Parts): Mover {
  /** The top of a stack in page coordinates. */
  const topSpot = (pond: number, level: number): Spot | undefined => {
    const matrix = svg()?.getScreenCTM()
    if (!matrix) return undefined
    const y = pondY(pond) - liftOf(level, level + 1)
    return { x: matrix.a * pondX(pond) + matrix.e, y: matrix.d * y + matrix.f, size: 68 * matrix.a }
  }
  return {
    async animal(i, from, ms) {
      await tick()
      const to = stage().animal[i]
      animal(i)?.animate(from === NONE || still() ? appear(to) : way(i, from, to), { duration: ms, easing: 'ease-out' })
    },
    async token(moved, pond, level, ms) {
      await tick()
      if (still()) return
      const y0 = pondY(pond) - liftOf(level, level + 1) - 12
      const [x1, y1] = [pondX(moved.pond), tokY(moved)]
      const keys = [at(pondX(pond), y0), at((pondX(pond) + x1) / 2, Math.min(y0, y1) - CARRY, ' scale(1.1)'), at(x1, y1)]
      tok(moved.id)?.animate(keys, { duration: ms, easing: 'ease-in-out' })
    },
    eaten(pond, level, symbol, letter, side, ms) {
      const kind = kindOfLetter(letter)
      const from = topSpot(pond, level)
      const to = seen(kind === 'golden' ? `[data-lantern="${side}-next"]` : `[data-tray="${side}"]`)
      if (from && to && !still()) fly([`#t-${faceOf(symbol)}`, `#t-${kind}`], from, { ...to, size: Math.min(to.size, 32) }, ms)
    },
    discarded(pond, level, symbol, ms) {
      const from = topSpot(pond, level)
      const to = seen('[data-discard]')
      const face = `#t-${faceOf(symbol)}`
      if (from && to && !still()) fly([face, face], from, { ...to, size: Math.min(to.size, 32) }, ms)
    },
    async flip(shown, ms) {
      await tick()
      if (still()) return
      const keys = [{ transform: 'scale(1, 1)' }, { transform: 'scale(.04, 1.08)', offset: 0.45 }, { transform: 'scale(1, 1)' }]
      tok(shown.id)?.firstElementChild?.animate(keys, { duration: ms, easing: 'ease-out' })
    },
  }
}

function appear(to: number): Keyframe[] {
  const [x, y] = [spaceX(to), spaceY(to)]
  return [
    { ...at(x, y - (still() ? 0 : 46)), opacity: 0 },
    { ...at(x, y), opacity: 1 },
  ]
}

/** A path that the eye can follow: a toucan hops arc by arc, everything else goes in one. */
function way(i: number, from: number, to: number): Keyframe[] {
  const straight = (from & 3) === (to & 3) || from >> 2 === to >> 2
  const diagonal = Math.abs((from & 3) - (to & 3)) === Math.abs((from >> 2) - (to >> 2))
  const stops = breedOf(i) === 'toucan' && diagonal ? [from, ...flightPath(from, to)] : [from, to]
  const keys: Keyframe[] = []
  for (let n = 1; n < stops.length; n++) {
    const [x0, y0, x1, y1] = [spaceX(stops[n - 1]), spaceY(stops[n - 1]), spaceX(stops[n]), spaceY(stops[n])]
    for (let t = n === 1 ? 0 : 0.2; t <= 1.001; t += 0.2) {
      const rise = Math.sin(Math.PI * Math.min(t, 1)) * (straight ? WALK : HOP)
      keys.push(at(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - rise))
    }
  }
  return keys
}
