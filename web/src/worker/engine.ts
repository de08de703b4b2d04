// What the page may ask of the engine: games, legal steps of a view, refusals, records.

import type { Ply, Position, Refusal as Refused, Replay } from '../net/engine'
import type { Field, GameEvent, GameInfo, Schema, Step, Value, View } from '../net/protocol'
import { Refusal, type Wasm } from './wasm'

/** Viewers as the engine counts them: a seat, nobody, everything. */
export const NOBODY = -1
export const ALL = -2
/** Who makes the steps that nobody decides. */
export const NATURE = 8

/** What nature does at a node of hands, all can see. */
const eyes = (seat: number) => (seat === NATURE ? NOBODY : seat)

interface Laid extends Field {
  offset: number
  width: number
}
type FullSchema = Schema & { fields: Laid[]; blocks: { size: number; pick: number; picks: number; sel: number; steps: number } }

export class Rules {
  readonly schema: FullSchema
  /** tables that play by them */
  users = 0

  constructor(
    private wasm: Wasm,
    readonly handle: number,
  ) {
    this.schema = wasm.json<FullSchema>('w_schema', handle)
    // Rows of these tables are numbered by their place.
    this.schema.stages.forEach((s, id) => (s.id ??= id))
    this.schema.kinds.forEach((k, id) => (k.id ??= id))
    this.schema.events.forEach((e, id) => (e.id ??= id))
  }

  /** Fills the engine's block with a view, and with the steps chosen so far of an unfinished move. */
  poke(view: View, chosen: number[] = []): void {
    const { blocks, fields } = this.schema
    const bytes = this.wasm.bytes(this.wasm.exports.w_poke(), blocks.size)
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { kind, stage, owes, joint, args } = view.node
    bytes.set([kind, stage, owes, joint, chosen.length, args[0] ?? 0, args[1] ?? 0, args[2] ?? 0])
    for (const field of fields) {
      const value = view[field.name] as Value | undefined
      if (value === undefined) continue
      const flat = typeof value === 'number' ? [value] : (value as (number | number[])[]).flat()
      flat.forEach((n, i) => put(data, field.offset + i * field.width, field.width, n))
    }
    const picks = (view.pick ?? []) as number[]
    picks.forEach((id, i) => put(data, blocks.pick + 2 * i, 2, id))
    chosen.slice(0, blocks.steps).forEach((id, i) => put(data, blocks.sel + 2 * i, 2, id))
  }
  legal(view: View, seat: number, chosen: number[]): Step[] {
    this.poke(view, chosen)
    return this.wasm.json<Step[]>('w_legal', this.handle, eyes(seat), seat)
  }
  why(view: View, seat: number, move: string): Refused | null {
    this.poke(view)
    return refusal(() => this.wasm.call('w_try', this.handle, eyes(seat), seat, move))
  }
  hash(view: View): string {
    this.poke(view)
    return this.wasm.call('w_hash', this.handle)
  }
}

/** Why not, or null where nothing was refused. */
function refusal(what: () => unknown): Refused | null {
  try {
    what()
    return null
  } catch (e) {
    if (e instanceof Refusal) return { code: e.code, text: e.message }
    throw e
  }
}

function put(data: DataView, at: number, width: number, n: number): void {
  if (width === 1) data.setUint8(at, n)
  else if (width === 2) data.setUint16(at, n, true)
  else if (width === 4) data.setUint32(at, n, true)
  else data.setBigUint64(at, BigInt(n), true)
}

const linesOf = (options: Record<string, string>) =>
  Object.entries(options)
    .map(([key, value]) => `${key}=${value}`)
    .join('\n')

/** Records name the content of a house copy by its hash only. */
const contentOf = (options: Record<string, string>) => linesOf(Object.fromEntries(Object.entries(options).filter(([key]) => key.startsWith('content.'))))

/** So many sets of options by which no table is played are kept at hand. */
const KNOWN = 12

export class EngineCore {
  #made = new Map<string, Rules>()

  constructor(readonly wasm: Wasm) {}

  rules(game: string, options: Record<string, string> = {}): Rules {
    const key = `${game}\n${linesOf(options)}`
    const known = this.#made.get(key)
    if (known) return known
    const made = new Rules(this.wasm, this.wasm.number('w_make', game, linesOf(options)))
    this.#made.set(key, made)
    const idle = [...this.#made].filter(([, { users }]) => !users)
    for (const [old, { handle }] of idle.slice(0, -KNOWN)) {
      this.#made.delete(old)
      this.wasm.exports.w_free_game(handle)
    }
    return made
  }
  games = (): GameInfo[] => this.wasm.json('w_games')
  schema = (game: string, options: Record<string, string> = {}): Schema => this.rules(game, options).schema
  legal = (at: Position, seat: number, chosen: number[]): Step[] => this.rules(at.game, at.options).legal(at.view, seat, chosen)
  why = (at: Position, seat: number, move: string): Refused | null => this.rules(at.game, at.options).why(at.view, seat, move)
  hash = (at: Position): string => this.rules(at.game, at.options).hash(at.view)
  nameFault = (name: string): Refused | null => refusal(() => this.wasm.call('w_name_fits', name))
  sha256 = (hex: string): string => this.wasm.call('w_sha256', hex)

  verify = (record: string, options: Record<string, string> = {}): { ok: boolean; why?: string } => {
    try {
      this.wasm.call('w_verify', record, contentOf(options))
      return { ok: true }
    } catch (e) {
      return { ok: false, why: (e as Error).message }
    }
  }
  hashes = (record: string, at: { moves: number; viewer: number }[], options: Record<string, string> = {}): string[] => {
    const opened = this.wasm.json<{ match: number; game: number }>('w_open_record', record, contentOf(options))
    try {
      const rules = new Rules(this.wasm, opened.game)
      return at.map(({ moves, viewer }) => rules.hash(this.wasm.json<View>('w_replay', opened.match, moves, viewer)))
    } finally {
      this.wasm.exports.w_free_match(opened.match)
      this.wasm.exports.w_free_game(opened.game)
    }
  }
  /** A finished game, move by move. Nature's moves belong to the move that called for them. */
  replay = (record: string, viewer: string, options: Record<string, string> = {}): Replay => {
    const opened = this.wasm.json<{ match: number; game: number; name: string; options: string }>('w_open_record', record, contentOf(options))
    try {
      const { moves } = this.wasm.json<{ moves: number }>('w_status', opened.match)
      const { seats } = this.wasm.json<Schema>('w_schema', opened.game)
      const eyes = viewer === 'all' ? ALL : viewer === 'none' ? NOBODY : seats.indexOf(viewer)
      const plies: Ply[] = []
      let first = this.wasm.json<View>('w_replay', opened.match, 0, eyes)
      for (let i = 0; i < moves; i++) {
        const move = this.wasm.json<{ by: number; text: string; events: GameEvent[] }>('w_move', opened.match, i, eyes)
        const view = this.wasm.json<View>('w_replay', opened.match, i + 1, eyes)
        const last = plies.at(-1)
        if (move.by < seats.length) plies.push({ ...move, view })
        else if (last) Object.assign(last, { view, events: [...last.events, ...move.events] })
        else first = view
      }
      return { game: opened.name, options: {}, first, plies, result: '', ok: true }
    } finally {
      this.wasm.exports.w_free_match(opened.match)
      this.wasm.exports.w_free_game(opened.game)
    }
  }
}
