// The tables this browser has a seat at, with the token that only this browser has.

import { forget, keep, keysOf, onKept, recall } from './keep'

export interface Kept {
  id: string
  game: string
  token: string
  seats: number[]
  against: string
  local: boolean
  at: number
  over?: boolean
  invites?: { seat: number; code: string }[]
  /** an honest deal was asked for, or promised with an invitation */
  honest?: boolean
}
/** Of more than these the oldest is forgotten, one that is over first. */
const MOST = 48
const KEY = 'table.'

const recalled = (id: string) => recall<Partial<Kept> | null>(KEY + id, null)
const whole = (table: Partial<Kept> | null): table is Kept =>
  !!table && typeof table.id === 'string' && typeof table.token === 'string' && typeof table.game === 'string' && Array.isArray(table.seats)

/** What every tab has kept, newest first. */
const read = (): Kept[] =>
  keysOf(KEY)
    .map((key) => recalled(key.slice(KEY.length)))
    .filter(whole)
    .sort((a, b) => b.at - a.at)

/** Versions before this one had one list. */
function unpack(): void {
  for (const table of recall<Partial<Kept>[]>('tables', [])) if (whole(table) && !recalled(table.id)) keep(KEY + table.id, table)
  forget('tables')
}

class Tables {
  all = $state<Kept[]>((unpack(), read()))

  constructor() {
    onKept((key) => (key === undefined || key.startsWith(KEY)) && this.#read())
  }
  #read(): void {
    this.all = read()
  }
  find = (id: string, local: boolean) => this.all.find((t) => t.id === id && t.local === local)
  add(table: Omit<Kept, 'at'>): void {
    keep(KEY + table.id, { ...table, at: Date.now() })
    const all = read()
    if (all.length > MOST) forget(KEY + (all.findLast((t) => t.over) ?? all.at(-1)!).id)
    this.#read()
  }
  note(id: string, change: Partial<Kept>): void {
    const now = recalled(id)
    if (now) keep(KEY + id, { ...now, ...change })
    this.#read()
  }
  drop(id: string): void {
    forget(KEY + id)
    this.#read()
  }
}
export const tables = new Tables()
