// A table at which people slap and race with their own hands, and tell here what came of it. Nature is drawn up to
// what hands decide; where cards start races, each is turned when somebody asks for it, so that all are ready.

import { NodeKind } from '../net/protocol'
import type { RaceCall } from '../net/race'
import { NATURE } from './engine'
import type { RacingTable } from './races'

export class RealHands {
  call: RaceCall | undefined

  constructor(private table: Pick<RacingTable, 'wasm' | 'match' | 'status' | 'look' | 'outcomes' | 'tell' | 'count'>) {}

  /** One step of nature that nobody has to tell; where hands had no choice, theirs too. */
  #next(): boolean {
    const { wasm, match } = this.table
    const { kind, ending } = this.table.status()
    if (ending > 0) return false
    if (kind === NodeKind.nature) return wasm.number('w_turn', match) > 0
    const [only, ...others] = kind === NodeKind.physical ? this.table.outcomes() : []
    if (!only || others.length) return false
    // Nobody told it, so nobody takes it back.
    wasm.call('w_play', match, NATURE, only.text)
    return true
  }
  /** What was told can be taken back as long as nothing new is shown: so that waits too. */
  #waits(): boolean {
    const { kind, stage, ending } = this.table.status()
    if (ending > 0 || kind !== NodeKind.nature) return false
    return stage === 'reveal' || this.table.wasm.exports.w_can_undo(this.table.match, NATURE) === 0
  }

  free(): void {}
  run(): void {
    this.call = undefined
    while (!this.#waits() && this.#next());
    if (this.#waits()) this.call = { t: 'race', n: this.table.count(), what: 'turn', seat: this.table.look().seat, objects: [], targets: [], hands: [], limit: 0 }
  }
  ready(n: number): void {
    if (this.call?.n !== n) return
    this.#next()
    this.run()
    this.table.tell()
  }
  /** Plays stored moves, and what was told, again; `made` is how far the match had come. */
  restore(moves: { seat: number; text: string }[], made: number): void {
    const { wasm, match } = this.table
    for (const { seat, text } of moves) {
      while (this.#next());
      if (seat === NATURE) wasm.call('w_tell', match, text)
      else wasm.call('w_play', match, seat, text)
    }
    while (this.table.status().moves < made && this.#next());
  }
}
