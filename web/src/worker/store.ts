// Tables of this device, kept in the browser's own database: what was wished, the key of its nature, and the moves. All
// tabs share them: a table is written only over what it came from, so that no tab takes another's moves away. Where the
// browser keeps nothing, a table lives as long as the tab.

import type { NewTable } from '../net/protocol'

export interface Stored {
  id: string
  wish: NewTable
  key: string
  moves: { seat: number; text: string }[]
  /** how many moves the match had, nature's too; what needs no decision is made again up to there */
  made?: number
  /** choices that waited for those of others */
  begun?: { seat: number; id: number }[]
  /** who gave up, if that is how it ended */
  resigned?: number
  rematch?: string
  /** names this state of it: each that is kept has another one */
  rev?: number
}

const NAME = 'mozzie'
const STORE = 'tables'
/** What the database does not take. */
const memory = new Map<string, Stored>()
let opened: Promise<IDBDatabase | undefined> | undefined

function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise<IDBDatabase | undefined>((done) => {
    if (typeof indexedDB === 'undefined') return done(undefined)
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => done(undefined)
  }).catch(() => undefined)
  return opened
}

export async function load(id: string): Promise<Stored | undefined> {
  const db = await database()
  const own = memory.get(id)
  if (own || !db) return own && structuredClone(own)
  return new Promise<Stored | undefined>((done) => {
    const request = db.transaction(STORE).objectStore(STORE).get(id)
    request.onsuccess = () => done(request.result as Stored | undefined)
    request.onerror = () => done(undefined)
  }).catch(() => undefined)
}

/** What became of it: `other` is kept there already, from another tab; or nothing can be kept. */
export type Saved = 'kept' | 'other' | 'unkept'

export async function save(table: Stored): Promise<Saved> {
  const before = table.rev
  table.rev = Math.random()
  const copy = structuredClone(table)
  const over = (kept: Stored | undefined) => !kept || kept.rev === before
  const db = await database()
  if (db && !memory.has(copy.id)) {
    const saved = await write(db, copy, over).catch(() => undefined)
    if (saved) return saved
  }
  if (!over(memory.get(copy.id))) return 'other'
  memory.set(copy.id, copy)
  return 'unkept'
}
const write = (db: IDBDatabase, table: Stored, over: (kept: Stored | undefined) => boolean): Promise<Saved> =>
  new Promise((done, fail) => {
    const all = db.transaction(STORE, 'readwrite')
    const tables = all.objectStore(STORE)
    const kept = tables.get(table.id)
    let ours = false
    kept.onsuccess = () => {
      ours = over(kept.result as Stored | undefined)
      if (ours) tables.put(table)
    }
    all.oncomplete = () => done(ours ? 'kept' : 'other')
    all.onabort = () => fail(all.error)
  })

/** Hears of tables that other tabs have kept, and tells them of one's own. */
export function neighbours(hear: (id: string) => void): (id: string) => void {
  try {
    const channel = new BroadcastChannel('mozzie-tables')
    channel.onmessage = ({ data }) => hear(data as string)
    return (id) => channel.postMessage(id)
  } catch {
    return () => undefined // they share nothing
  }
}
/** What only one tab at a time should do, where tabs can agree on that; where they cannot, each does it. */
export function alone(id: string, what: () => Promise<unknown>, otherwise: () => void): void {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  if (!locks) return otherwise()
  void locks.request(`mozzie table ${id}`, what).catch(otherwise)
}
