// A small loader of mozzie.wasm for Node: the exports of src/wasm as functions over strings.
import { readFile } from 'node:fs/promises'

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const NOBODY = -1
const ALL = -2

export async function loadEngine(path) {
  const host = { now: () => performance.now() }
  // snprintf brings three functions of a file system in; nothing is ever written
  const wasi = new Proxy({}, { get: () => () => 8 })
  const bytes = await readFile(path)
  const { instance } = await WebAssembly.instantiate(bytes, { env: host, wasi_snapshot_preview1: wasi })
  return wrap(instance.exports)
}

function wrap(w) {
  const memory = () => new Uint8Array(w.memory.buffer)

  /** Calls with strings copied into the module; throws the engine's refusal. */
  function call(name, ...args) {
    const held = []
    const given = args.map((arg) => {
      if (typeof arg !== 'string') return arg
      const text = encoder.encode(`${arg}\0`)
      const at = w.w_alloc(text.length)
      memory().set(text, at)
      held.push(at)
      return at
    })
    const status = w[name](...given)
    held.forEach((at) => w.w_free(at))
    const at = w.w_answer()
    const answer = decoder.decode(memory().subarray(at, at + w.w_length()))
    if (status) throw new Error(`${name}: ${answer}`)
    return answer
  }

  const opened = new Map()
  return {
    call,
    games: () => JSON.parse(call('w_games')),
    openRecord(text) {
      const { match, game } = JSON.parse(call('w_open_record', text, ''))
      const { moves } = JSON.parse(call('w_status', match))
      opened.set(match, { game, seats: JSON.parse(call('w_schema', game)).seats })
      return { match, moves }
    },
    seatName: (match, i) => opened.get(match).seats[i],
    record: (match) => call('w_record', match, ALL),
    replay(match, ply, viewer) {
      const { game, seats } = opened.get(match)
      const number = viewer === 'all' ? ALL : viewer === 'none' ? NOBODY : seats.indexOf(viewer)
      const view = JSON.parse(call('w_replay', match, ply, number))
      return { view, text: call('w_write', game, number) }
    },
    freeMatch(match) {
      w.w_free_match(match)
      w.w_free_game(opened.get(match).game)
      opened.delete(match)
    },
  }
}
