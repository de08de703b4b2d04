// Tables of this device without a browser: what a page would be told, and what it would say.

import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { loadGameMessages, loadMessages } from '../src/i18n'
import type { NewTable, Push, TableMessage, UpMessage, View } from '../src/net/protocol'
import { EngineCore } from '../src/worker/engine'
import { LocalTables } from '../src/worker/tables'
import { Wasm } from '../src/worker/wasm'

export const loadCore = async (): Promise<EngineCore> =>
  new EngineCore(await Wasm.load(readFileSync(process.env.MOZZIE_WASM ?? '../build/wasm/mozzie.wasm')))
/** The engine, and English for what is told. */
export async function loadInWords(): Promise<EngineCore> {
  vi.stubGlobal('navigator', { languages: ['en'] })
  await loadMessages('en')
  await loadGameMessages()
  return loadCore()
}

let wires = 0
export async function open(keeper: LocalTables, id: string) {
  const inbox: Push[] = []
  const wire = ++wires
  const send = (message: object) => void inbox.push(message as Push)
  const say = (frame: object) => keeper.take(wire, frame as never, send)
  await say({ t: 'hello', id: 0, table: id })
  const view = (): View => {
    let now = (inbox.find((m) => m.t === 'table') as TableMessage).view
    for (const m of inbox) if (m.t === 'up') now = { ...now, ...(m as UpMessage).set } as View
    return now
  }
  const v = () => inbox.reduce((n, m) => ('v' in m && typeof m.v === 'number' ? Math.max(n, m.v) : n), 0)
  return { id, inbox, say, view, v }
}
export async function sit(keeper: LocalTables, wish: NewTable) {
  const { table } = await keeper.create(wish)
  return open(keeper, table)
}
export type Table = Awaited<ReturnType<typeof open>>

/** A small generator, so that a test plays the same way each time. */
export function generator(seed: number): () => number {
  let s = seed
  return () => (s = (s * 48271) % 2147483647) / 2147483647
}
