// Mosquito Show's view as the page reads it, and the plane geometry of the board.

import type { View, ViewNode } from '../../net/protocol'

export interface ShowView {
  node: ViewNode
  stack: number[][]
  height: number[]
  animal: number[]
  eaten: number[][]
  discard: number
  mark: number
  pending: number[]
  fed: number
  turns: number
  left: number[]
  unseen: number
  result: number
  winner: number
  due: number[][]
  side: number
}
export const asShow = (view: View) => view as unknown as ShowView

export const NONE = 255
export const UNKNOWN = 1
export const FLOWER = 2
export const LILY = 3

/** The five kinds of mosquitoes, in the order of letters Y G B R y g b r w. */
export const KINDS = ['golden', 'grey', 'blue', 'red', 'white'] as const
export type Kind = (typeof KINDS)[number]
export const kindOfLetter = (letter: number): Kind => KINDS[letter < 4 ? letter : letter - 4]

/** The drawing of a token as it lies: never seen ones lie lily side up, and show only their rim. */
export type Face = 'unknown' | 'flower' | 'plain' | Kind
const FACES: Face[] = ['unknown', 'unknown', 'flower', 'plain', 'golden', 'grey', 'blue', 'red']
export const faceOf = (symbol: number): Face => FACES[symbol]

export const ANIMALS = ['chameleon', 'toucan'] as const
export type Animal = (typeof ANIMALS)[number]

/** Of animals 0..3: blue chameleon, blue toucan, orange chameleon, orange toucan. */
export const sideOf = (animal: number) => animal >> 1
export const breedOf = (animal: number): Animal => ANIMALS[animal & 1]

export const GOAL = 9
export const goldenOf = (eaten: number[]) => eaten[0] + eaten[4]

// Geometry: 16 spaces of 150 units with gutters of 8; a pond lies where four spaces meet.
export const CELL = 150
export const GAP = 8
export const BOX = { x: -36, y: -14, size: 674 }

export const spaceName = (space: number) => 'abcd'[space & 3] + ((space >> 2) + 1)
export const spaceX = (space: number) => (space & 3) * (CELL + GAP) + CELL / 2
export const spaceY = (space: number) => (3 - (space >> 2)) * (CELL + GAP) + CELL / 2
export const pondX = (pond: number) => (((pond - 1) % 3) + 1) * (CELL + GAP) - GAP / 2
export const pondY = (pond: number) => (3 - Math.floor((pond - 1) / 3)) * (CELL + GAP) - GAP / 2

/** How far a token of a stack lies above the lowest one. High stacks are packed closer. */
export const liftOf = (level: number, height: number) => level * Math.min(13, 40 / Math.max(1, height - 1))
/** Where the lowest token of a stack lies, so that the stack looks centred on its pond. */
export const baseOf = (height: number) => (liftOf(height - 1, height) / 2) * 0.8

/** The spaces on a toucan's way, the last one last. */
export function flightPath(from: number, to: number): number[] {
  const dx = Math.sign((to & 3) - (from & 3))
  const dy = Math.sign((to >> 2) - (from >> 2))
  const path: number[] = []
  for (let at = from; at !== to && path.length < 4; ) {
    at += dx + 4 * dy
    path.push(at)
  }
  return path
}
