// The server's short forms of `table` and `up`, written out. Invariant: the cells of an `up` are numbered
// in the reading order of the view that came with `table`; `sel` and `pick` come whole, by name.

import type { GameEvent, LogEntry, Push, StoryMessage, TableMessage, Undo, UpMessage, Value, View, ViewNode } from './protocol'

type ShortEvent = [kind: number, by: number, ...args: (number | null)[]]
interface ShortTable extends Omit<TableMessage, 'events' | 'log' | 'undo'> {
  events: ShortEvent[][]
  kinds: [name: string, args: number][]
  log: string[]
  /** how many lines come before those of a long log */
  from?: number
  undo: number | string
}
interface ShortUp {
  t: 'up'
  v: number
  events: ShortEvent[]
  set: number[]
  sel?: number[]
  pick?: number[]
  hash: string
  log?: string[]
  undo: number | string
  /** the number of moves that are left */
  undone?: number
}
interface ShortStory extends Omit<StoryMessage, 'turns'> {
  turns: [to: number, events: ShortEvent[]][]
}
export type Short = Exclude<Push, TableMessage | UpMessage | StoryMessage> | ShortTable | ShortUp | ShortStory

/** A line of a long log that came before those which the server sent. */
export const EARLIER: LogEntry = { by: 8, text: '?' }

const line = (text: string): LogEntry => ({ by: Number(text[0]), text: text.slice(1) })
const undoOf = (undo: number | string): Undo =>
  typeof undo === 'number' ? { can: true, seat: undo } : { can: false, code: undo }

/** A cell's place: a member of the view, and the way down into it. */
type Path = [string, ...(string | number)[]]

function paths(view: View): Path[] {
  const all: Path[] = []
  const walk = (value: Value | ViewNode, path: Path): void => {
    if (typeof value === 'number') all.push(path)
    else for (const [key, inner] of Object.entries(value)) walk(inner as Value, [...path, key])
  }
  for (const [name, value] of Object.entries(view)) if (name !== 'sel' && name !== 'pick') walk(value, [name])
  return all
}

type Node = { [key: string]: Node | number } | (Node | number)[]

/** A copy with one number changed; what is not on the way stays the same object. */
function put(at: Node, [key, ...rest]: (string | number)[], value: number): Node {
  const copy = (Array.isArray(at) ? [...at] : { ...at }) as Record<string, Node | number>
  copy[key] = rest.length ? put(copy[key] as Node, rest, value) : value
  return copy as Node
}

/** Writes out the messages of one table, in the order in which they came. */
export class Unpacker {
  #kinds: [string, number][] = []
  #paths: Path[] = []
  #view: View | undefined

  take(message: Short): Push {
    if (message.t === 'table') return this.#table(message)
    if (message.t === 'up') return this.#up(message)
    if (message.t === 'story') return { ...message, turns: message.turns.map(([to, events]) => ({ to, events: events.map(this.#event) })) }
    return message
  }
  #event = ([kind, by, ...args]: ShortEvent): GameEvent => {
    const [k, n] = this.#kinds[kind]
    return { k, by, a: Array.from({ length: n }, (_, i) => (i < args.length ? args[i] : 0)) }
  }
  #table({ kinds, from = 0, ...message }: ShortTable): TableMessage {
    this.#kinds = kinds
    this.#view = message.view
    this.#paths = paths(message.view)
    const events = message.events.map((turn) => turn.map(this.#event))
    const log = [...Array<LogEntry>(from).fill(EARLIER), ...message.log.map(line)]
    return { ...message, events, log, undo: undoOf(message.undo) }
  }
  #up({ set, sel, pick, undone, ...message }: ShortUp): UpMessage {
    let view = { ...this.#view, ...(sel && { sel }), ...(pick && { pick }) } as View
    for (let i = 0; i < set.length; i += 2) view = put(view as unknown as Node, this.#paths[set[i]], set[i + 1]) as unknown as View
    this.#view = view
    return {
      ...message,
      events: message.events.map(this.#event),
      set: view,
      log: (message.log ?? []).map(line),
      undo: undoOf(message.undo),
      ...(undone !== undefined && { undone }),
    }
  }
}
