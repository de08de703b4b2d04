// What the page, the server and the worker say to each other: docs/protocol.md, as types.

import type { RaceCall, Touch } from './race'

/** A decision, a random outcome, a measured one, the end. */
export const enum NodeKind {
  decision = 0,
  nature = 1,
  physical = 2,
  over = 3,
}

export interface ViewNode {
  kind: NodeKind
  stage: number
  owes: number
  joint: number
  args: number[]
}
export type Value = number | number[] | number[][]
export type View = { node: ViewNode } & { [field: string]: Value | ViewNode }

export interface GameEvent {
  k: string
  by: number
  a: (number | null)[]
}

export interface Step {
  id: number
  kind: string
  a: number[]
  text: string
  more?: boolean
}

export interface Field {
  name: string
  /** what its numbers stand for: a row of `types`, "X count", or a set "Xs" */
  type?: string
  encode?: string
  rows: number
  cols: number
  part: string
  low: number
  high: number
  names: string[] | null
  doc: string
}
export interface Schema {
  game: string
  title: string
  version: number
  /** fewest and most */
  seatRange: [number, number]
  seats: string[]
  /** real hands can race here */
  races: boolean
  options: { name: string; values: string[]; doc: string }[]
  /** `physical`: hands decide here */
  stages: { id: number; name: string; doc: string; secret: boolean; physical: boolean }[]
  kinds: { id: number; name: string; args: string[] }[]
  /** `hidden`: the arguments, as bits, that not everybody is told */
  events: { id: number; name: string; args: string[]; hidden: number }[]
  fields: Field[]
  types?: { name: string; names: string[] | null }[]
}
export interface GameInfo {
  name: string
  title: string
  seats: [number, number]
}

export interface Seat {
  kind: 'person' | 'bot' | 'open'
  name: string
  level?: number
  here: boolean
  ready: boolean
}
export type Status = 'waiting' | 'playing' | 'over'
export interface TableInfo {
  id: string
  game: string
  options: Record<string, string>
  seats: Seat[]
  status: Status
  rematch: string | null
  /** seats that have asked for another game */
  asked?: number[]
  /** a table of this device at which people tell what their hands did */
  real?: boolean
}
export interface Undo {
  can: boolean
  seat?: number
  /** why not: over, nothing, shown, acted, seat */
  code?: string
}
export interface LogEntry {
  by: number
  text: string
}
export interface Result {
  places: number[]
  scores?: number[]
  /** who gave up, or ran out of time */
  seat?: number
  text: string
  why: string
}
export interface Commit {
  who: string
  hash: string | null
}

export interface TableMessage {
  t: 'table'
  re?: number
  table: TableInfo
  you: number[]
  /** through the eyes of which seat; tables of a device follow whoever is to act */
  viewer?: number | null
  v: number
  view: View
  hash: string
  events: GameEvent[][]
  log: LogEntry[]
  undo: Undo
  deal: Deal | null
  over: Over | null
  /** at a table of this device */
  race?: RaceCall
}
/** A turn as it was told: how many moves there were afterwards, and what one saw. */
export interface Turn {
  to: number
  events: GameEvent[]
}
/** Turns of before, up to move `to`; there may be more. */
export interface StoryMessage {
  t: 'story'
  re: number
  turns: Turn[]
  to: number
}
export interface Over {
  v?: number
  result: Result
  record: boolean
  seed?: string
}
export interface Deal {
  step: 'commit' | 'reveal' | 'done'
  commits: (Commit & { seat?: number })[]
  /** seats that have not yet committed, or revealed */
  open: number[]
  /** the complete sets of the deals before this one, each in the order of `commits` */
  abandoned?: string[][]
}
export interface UpMessage {
  t: 'up'
  v: number
  events: GameEvent[]
  set: Partial<View>
  hash: string
  log: LogEntry[]
  undo: Undo
  /** the number of moves left after one was taken back */
  undone?: number
  race?: RaceCall
}
export type Push =
  | TableMessage
  | UpMessage
  | StoryMessage
  | { t: 'seats'; seats: Seat[]; status: Status }
  | { t: 'rematch'; table?: string; seats?: number[]; asked?: number[] }
  | ({ t: 'over' } & Over)
  | ({ t: 'deal' } & Deal)
  | RaceCall
  | { t: 'pong'; re: number }
  | { t: 'ok'; re: number; v?: number; again?: boolean; [more: string]: unknown }
  | { t: 'no'; re: number; code: string; text: string }

export type Ask =
  | { t: 'hello'; table: string; token: string | null }
  | { t: 'move'; v: number; seat: number; move: string }
  | { t: 'move'; v: number; seat: number; steps: number[] }
  | { t: 'undo' | 'back' | 'resign' | 'rematch' | 'leave' | 'view' | 'ping'; seat?: number }
  | { t: 'story'; from: number }
  | { t: 'ready'; n: number }
  | { t: 'touches'; n: number; touches: Touch[] }
  | { t: 'commit'; seat: number; hash: string }
  | { t: 'nonce'; seat: number; nonce: string; salt: string }

export interface SeatWish {
  kind: 'me' | 'friend' | 'bot'
  name?: string
  level?: number
}
export interface NewTable {
  game: string
  options: Record<string, string>
  seats: SeatWish[]
  seed?: string
  /** where a table of this device begins; the start when left out */
  position?: string
  /** races at a table of this device with time and a handicap for the person */
  slow?: boolean
  /** at a table of this device people slap and race themselves, and tell what came of it */
  real?: boolean
}
export interface Created {
  table: string
  token: string
  seats: number[]
  invites: { seat: number; code: string }[]
}
