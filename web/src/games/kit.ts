// What a game's folder gives to the shared table (ui/generic): a picture of what lies there, and words. It says
// nothing of rules: what is possible comes from the engine, and a kit only names and groups it.

import type { Component } from 'svelte'
import { getLocale, m } from '../i18n'
import type { GameEvent, Schema, Step, View } from '../net/protocol'
import type { RaceCall } from '../net/race'
import type { Session } from '../net/session.svelte'
import type { Face } from '../ui/pieces/tones'
import type { Refused } from '../ui/refusal'

/** The table as somebody sees it. */
export interface Scene {
  schema: Schema
  view: View
  names: string[]
  /** the seat through whose eyes, -1 for a spectator */
  eyes: number
  options: Record<string, string>
  /** people tell what their hands did */
  real?: boolean
}
export interface Asked {
  title: string
  sub: string
}
export interface Choice {
  /** choices with the same heading stand together, in the order in which the headings first come */
  group: string
  words: string
  face?: Face
  /** what has a smaller rank stands first, within its group too; a group stands by its smallest */
  rank?: number
  /** where every group has it and there is little room, one chooses the group first, by these words */
  fold?: { words: string; face?: Face }
}
export interface Fact {
  label: string
  value: string | number
}
export interface Seated {
  facts: Fact[]
  /** what is special about this seat now: has the Lamp, is the mosquito */
  roles: string[]
  /** how near to the end, 0 to 1 */
  near?: number
}
export interface PictureProps {
  scene: Scene
  steps: Step[]
  onstep?: (step: Step) => void
  session: Session
  local: boolean
  /** events of the last change */
  told: GameEvent[]
}
/** A choice and its step. */
export interface Offer extends Choice {
  step: Step
}
/** A stage has the choices on its pieces: it shows what each will do, and takes it by touch, mouse and keys. What can be
 * chosen carries `data-choice` with the step's notation. */
export interface StageProps extends PictureProps {
  /** what can be chosen now, with its words; while `stale` nothing can */
  offers: Offer[]
  stale: boolean
  /** the steps of the unfinished move */
  chosen: Offer[]
  /** takes the last of those back */
  onback: () => void
  /** something was touched that cannot be used now: why not, and by which rule */
  onrefuse: (why: Refused) => void
}
/** For the manifest of a game with a stage: who prefers lists has the choices in one. */
export const LISTS = { name: 'lists' as const, words: m.set_lists }
export interface Kit {
  Picture: Component<PictureProps>
  /** the picture with its touchable pieces; without it choices stand in a list below the picture */
  Stage?: Component<StageProps, { focus(): void }>
  /** true for a choice that the stage has on a piece; the others stand in the dock */
  onStage?(step: Step, scene: Scene, chosen: Step[]): boolean
  /** a picture that wants the whole height */
  tall?: boolean
  /** what the seat that owes a step is asked; `chosen` are the steps of its unfinished move */
  ask(scene: Scene, chosen: Step[]): Asked
  /** a race of real hands, where the game has them */
  race?(call: RaceCall, scene: Scene): Asked
  /** what those are asked who tell what hands did; `outcomes` are what it can have been */
  told?(scene: Scene, outcomes: Step[]): Asked
  /** how many things a hand can hit at once, where outcomes count them */
  handful?: number
  /** keys of the game's own, as its picture knows them */
  keys?: [key: string, words: () => string][]
  /** what a seat that owes a step is busy with, as told to the others */
  busy(scene: Scene): string
  /** one sentence, or nothing for what the eye sees anyway */
  event(event: GameEvent, scene: Scene): string
  /** with these events begins an entry of the log that is of whoever did it */
  opens?: string[]
  choice(step: Step, scene: Scene, chosen: Step[]): Choice
  seat(scene: Scene, seat: number): Seated
  /** more of what a seat has, drawn below that */
  Plate?: Component<{ scene: Scene; seat: number }>
  /** the cards of a hand, where the game has hands */
  hand?(scene: Scene, seat: number): Face[]
  /** how a seat is called, where it is more than the person's name; `base` is that, or empty */
  name?(schema: Schema, seat: number, base: string): string
  /** the letter on a seat's badge, where it is not its number */
  letter?(scene: Scene, seat: number): string
  /** what a seat has reached at the end, where it is not points */
  score?(n: number): string
  /** one sentence about how it ended */
  ending?(scene: Scene, winners: number[]): string
  /** true when all won, false when all lost, nothing where players play for themselves */
  together?(scene: Scene): boolean | undefined
}

export const typeNames = (schema: Schema, type: string): string[] => schema.types?.find((t) => t.name === type)?.names ?? []
export const num = (view: View, field: string): number => view[field] as number
export const list = (view: View, field: string): number[] => view[field] as number[]
export const rows = (view: View, field: string): number[][] => view[field] as number[][]
export const stageOf = ({ schema, view }: Scene): string => schema.stages[view.node.stage]?.name ?? ''
export const bitsOf = (n: number, most = 36): number[] => [...Array(most).keys()].filter((i) => Math.floor(n / 2 ** i) % 2)
/** A table by columns that has come flat or in rows of one. */
export const flat = (view: View, field: string): number[] => (view[field] as (number | number[])[]).flat()
/** Cards from a row "how many of each". */
export const counted = (row: number[], face: (card: number) => Face): Face[] =>
  row.flatMap((n, card) => (n > 0 ? [{ ...face(card), times: n }] : []))
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** "a, b and c" in the reader's language. */
export const listed = (words: string[]): string => new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(words)
