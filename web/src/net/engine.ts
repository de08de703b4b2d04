// The engine as the page sees it. It runs in a worker; every answer is a promise.

import type { GameEvent, GameInfo, LogEntry, NewTable, Schema, Step, View } from './protocol'
import type { Connect } from './wire'

export interface Refusal {
  code: string
  text: string
}
export interface Position {
  game: string
  options: Record<string, string>
  view: View
}
export interface Ply {
  /** who moved, 8 for nature */
  by: number
  text: string
  events: GameEvent[]
  view: View
}
export interface Replay {
  game: string
  options: Record<string, string>
  first: View
  plies: Ply[]
  result: string
  ok: boolean
  why?: string
}
export interface LocalTable {
  table: string
  seats: number[]
  /** it outlives this tab */
  kept: boolean
}

export interface Engine {
  games(): Promise<GameInfo[]>
  /** `options` where they change the tables: the number of seats, the characters */
  schema(game: string, options?: Record<string, string>): Promise<Schema>
  legal(at: Position, seat: number, chosen: number[]): Promise<Step[]>
  why(at: Position, seat: number, move: string): Promise<Refusal | null>
  hash(at: Position): Promise<string>
  /** why nobody may be called so; null: somebody may */
  nameFault(name: string): Promise<Refusal | null>
  /** `viewer` is 'all', 'none' or the notation's name of a seat */
  replay(record: string, viewer: string, options?: Record<string, string>): Promise<Replay>
  verify(record: string, options?: Record<string, string>): Promise<{ ok: boolean; why?: string }>
  /** what viewers (-1: nobody) see after so many moves of a record, as hashes of their views */
  hashes(record: string, at: { moves: number; viewer: number }[], options?: Record<string, string>): Promise<string[]>
  sha256(hex: string): Promise<string>
  /** tables kept on this device */
  create(wish: NewTable): Promise<LocalTable>
  record(table: string): Promise<string>
  wire: Connect
}
export type { LogEntry }
