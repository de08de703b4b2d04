// The native command and the WebAssembly engine agree: records played by one are replayed by the
// other, and every view of every seat has the same text and JSON before every move.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { loadEngine } from './lib/engine.mjs'

const command = process.env.MOZZIE ?? 'build/mozzie'
const engine = await loadEngine(process.env.MOZZIE_WASM ?? 'build/wasm/mozzie.wasm')
const native = (...args) => execFileSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 })
const GAMES = 3
const PLIES_SHOWN = 10

/** The records that `sim` wrote, one after the other, each ended by its hash line. */
function recordsOf(game, folder) {
  const file = join(folder, `${game}.txt`)
  native('sim', game, '-n', String(GAMES), '--seed', 'parity', '--record', file)
  return readFileSync(file, 'utf8').match(/mozzie record 1\n[\s\S]*?\nhash: [0-9a-f]{64}\n/g)
}

for (const { name } of engine.games()) {
  test(`${name} is the same in both builds`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'parity-'))
    try {
      const records = recordsOf(name, folder)
      assert.equal(records.length, GAMES)
      records.forEach((record, i) => compare(record, join(folder, `${i}.txt`)))
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
}

function compare(record, file) {
  const { match, moves } = engine.openRecord(record)
  assert.equal(engine.record(match), record)
  writeFileSync(file, record)
  const step = Math.max(1, Math.floor(moves / PLIES_SHOWN))
  for (let ply = 0; ply <= moves; ply += step) {
    for (const viewer of ['all', 'none', engine.seatName(match, 0)]) {
      const args = ['replay', file, '--ply', String(ply), '--viewer', viewer, '--format']
      const at = engine.replay(match, ply, viewer)
      assert.equal(at.text, native(...args, 'text').trimEnd(), `${file} ply ${ply} ${viewer}`)
      assert.deepEqual(at.view, JSON.parse(native(...args, 'json')))
    }
  }
  engine.freeMatch(match)
}
