// The worker: loads the engine once, answers calls, and keeps the tables of this device.

import address from '@engine/mozzie.wasm?url'
import { EngineCore } from './engine'
import { LocalTables } from './tables'
import { Wasm } from './wasm'

interface Call {
  ch: 'call'
  id: number
  name: string
  args: unknown[]
}
interface Frame {
  ch: 'table'
  wire: number
  frame: { t: string; id?: number }
}

const ready = Wasm.load(fetch(address)).then((wasm) => {
  const core = new EngineCore(wasm)
  return { core, tables: new LocalTables(core) }
})

async function answer(call: Call): Promise<unknown> {
  const { core, tables } = await ready
  if (call.name === 'create' || call.name === 'record') return tables[call.name](call.args[0] as never)
  const fn = core[call.name as keyof EngineCore] as unknown
  if (typeof fn !== 'function') throw new Error(`no call ${call.name}`)
  return (fn as (...args: unknown[]) => unknown)(...call.args)
}

self.onmessage = ({ data }: MessageEvent<Call | Frame>) => {
  if (data.ch === 'table') {
    void ready.then(({ tables }) => tables.take(data.wire, data.frame, (message) => self.postMessage({ ch: 'table', wire: data.wire, message })))
    return
  }
  answer(data).then(
    (value) => self.postMessage({ ch: 'call', id: data.id, ok: true, value }),
    (error: unknown) => self.postMessage({ ch: 'call', id: data.id, ok: false, value: error instanceof Error ? error.message : String(error) }),
  )
}
