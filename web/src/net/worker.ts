// The engine's worker, and the wire to the tables that it keeps.

import type { Engine } from './engine'
import type { Push } from './protocol'
import type { Ends } from './wire'

interface Reply {
  ch: 'call'
  id: number
  ok: boolean
  value: unknown
}
interface Frame {
  ch: 'table'
  wire: number
  message: Push
}

export function startEngine(): Promise<Engine> {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'mozzie' })
  const calls = new Map<number, { done: (v: unknown) => void; fail: (e: Error) => void }>()
  const wires = new Map<number, Ends>()
  let next = 1

  worker.onmessage = ({ data }: MessageEvent<Reply | Frame>) => {
    if (data.ch === 'table') return wires.get(data.wire)?.frame(data.message)
    const call = calls.get(data.id)
    calls.delete(data.id)
    if (data.ok) call?.done(data.value)
    else call?.fail(new Error(String(data.value)))
  }
  const fail = (event: ErrorEvent) => {
    for (const call of calls.values()) call.fail(new Error(event.message || 'worker'))
    calls.clear()
  }
  worker.onerror = fail

  const call =
    (name: string) =>
    (...args: unknown[]): Promise<never> =>
      new Promise((done, failed) => {
        const id = next++
        calls.set(id, { done: done as (v: unknown) => void, fail: failed })
        worker.postMessage({ ch: 'call', id, name, args: JSON.parse(JSON.stringify(args)) })
      })

  const engine: Engine = {
    games: call('games'),
    schema: call('schema'),
    legal: call('legal'),
    why: call('why'),
    hash: call('hash'),
    nameFault: call('nameFault'),
    replay: call('replay'),
    verify: call('verify'),
    hashes: call('hashes'),
    sha256: call('sha256'),
    create: call('create'),
    record: call('record'),
    wire(ends) {
      const wire = next++
      wires.set(wire, ends)
      queueMicrotask(() => ends.up())
      return {
        send: (frame) => worker.postMessage({ ch: 'table', wire, frame: JSON.parse(JSON.stringify(frame)) }),
        close: () => {
          wires.delete(wire)
          worker.postMessage({ ch: 'table', wire, frame: { t: 'leave' } })
        },
      }
    },
  }
  // The first call tells whether the engine could be loaded at all.
  return engine.games().then(() => engine)
}
