// What a space or a pond is called, and what one can do there: for the grid's cells and the spoken answers.

import { m } from '../../i18n'
import { flightPonds, type Choice } from './choose'
import type { Stage } from './stage.svelte'
import { breedOf, faceOf, NONE, sideOf, spaceName, type ShowView } from './view'
import { colourPiece, faceWord, listWords, pieceWord, sideWord, type Cast } from './words'
import { goldenOf } from './view'

export function spaceLabel(space: number, stage: Stage, choice: Choice | undefined, seat: number): string {
  const name = spaceName(space)
  const animal = stage.animal.indexOf(space)
  const parts: string[] = []
  if (animal < 0) parts.push(m.lb_space_empty({ space: name }))
  else parts.push(m.lb_space({ space: name, piece: colourPiece(sideOf(animal), animal & 1) }))
  if (animal >= 0 && stage.mark === animal + 1) parts.push(m.lb_marked())
  if (choice && seat >= 0 && animal >= 0) {
    if (sideOf(animal) === seat && choice.mode !== 'place' && choice.animals.has(animal & 1)) {
      parts.push(choice.pick.animal === (animal & 1) ? m.lb_chosen() : m.lb_can_move())
    }
    if (sideOf(animal) !== seat && choice.foes.has(animal & 1)) parts.push(m.lb_force())
  }
  const here = choice?.spaces.get(space)
  if (here) {
    const ponds = choice?.pick.animal === 1 && choice.mode === 'move' ? flightPonds(here[0]) : []
    const what = listWords(ponds.map((p) => faceWord(faceOf(stage.top(p)?.symbol ?? 0))))
    parts.push(ponds.length ? m.lb_fly({ what }) : choice?.pick.space === space ? m.lb_chosen() : m.lb_land())
  }
  return parts.join(', ')
}

export function pondLabel(pond: number, stage: Stage, choice: Choice | undefined): string {
  const count = stage.height(pond)
  const top = faceWord(faceOf(stage.top(pond)?.symbol ?? 0))
  const parts = [
    count === 0 ? m.lb_pond_empty({ pond }) : count === 1 ? m.lb_pond_one({ pond, top }) : m.lb_pond({ pond, count, top }),
  ]
  if (choice?.pick.pond === pond) parts.push(m.lb_chosen())
  else if (choice?.ponds.has(pond)) {
    if (choice.mode === 'grey') parts.push(choice.pick.pond === undefined ? m.lb_lift() : m.lb_put())
    else parts.push(choice.mode === 'white' ? m.lb_throw() : m.lb_eat())
  }
  return parts.join(', ')
}

export function sayPosition(stage: Stage): string {
  const animals = stage.animal
    .map((space, i) => (space === NONE ? '' : m.piece_on({ piece: colourPiece(sideOf(i), i & 1), space: spaceName(space) })))
    .filter(Boolean)
  const ponds = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((p) => pondLabel(p, stage, undefined))
  return m.say_position({ animals: listWords(animals), ponds: ponds.join('; ') })
}

export function sayStatus(title: string, view: ShowView, cast: Cast): string {
  const [a, b] = cast.names
  const score = m.say_score({ a, an: goldenOf(view.eaten[0]), b, bn: goldenOf(view.eaten[1]) })
  const marks = view.mark ? m.say_mark({ piece: pieceWord(cast, (view.mark - 1) >> 1, (view.mark - 1) & 1) }) : ''
  return m.say_status({ turn: `${title}.`, score, marks })
}

export function sayEaten(view: ShowView, cast: Cast): string {
  return [0, 1]
    .map((side) => {
      const kinds = (['golden', 'grey', 'blue', 'red', 'white'] as const).flatMap((kind, k) => {
        const count = (k < 4 ? view.eaten[side][k] : 0) + view.eaten[side][k + 4]
        return count ? [m.hidden_kind_count({ kind: faceWord(kind), count })] : []
      })
      return m.say_hand({ name: cast.names[side] || sideWord(side), list: kinds.length ? listWords(kinds) : m.say_nothing() })
    })
    .join(' ')
}
export { breedOf }
