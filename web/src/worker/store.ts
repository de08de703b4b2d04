// Tables of this device, kept in the browser's own database: what was wished, the key of its nature, and the moves.

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
}

const NAME = 'mozzie'
const STORE = 'tables'
const memory = new Map<string, Stored>()
let opened: Promise<IDBDatabase | undefined> | undefined

function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((done) => {
    if (typeof indexedDB === 'undefined') return done(undefined)
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => done(request.result)
    request.onerror = () => done(undefined)
  })
  return opened
}

export async function load(id: string): Promise<Stored | undefined> {
  const db = await database()
  if (!db) return memory.get(id)
  return new Promise((done) => {
    const request = db.transaction(STORE).objectStore(STORE).get(id)
    request.onsuccess = () => done((request.result as Stored | undefined) ?? memory.get(id))
    request.onerror = () => done(memory.get(id))
  })
}
export async function save(table: Stored): Promise<void> {
  memory.set(table.id, table)
  const db = await database()
  db?.transaction(STORE, 'readwrite').objectStore(STORE).put(table)
}
