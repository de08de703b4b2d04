// What happened, in words. Whoever keeps the table tells events of the last turn only; what this page was told is
// kept on the device, so that a reload does not forget it. What nobody told in words stands in the game's notation.

import type { GameEvent, LogEntry } from '../../net/protocol'
import { keep, recall } from '../../state/keep'

export const NATURE = 8
export interface Told {
  by: number
  lines: string[]
  /** how many moves the table had afterwards */
  to: number
  /** the lines are notation */
  raw?: boolean
}
interface Kept {
  id: string
  told: Told[]
}
const KEY = 'stories'
const TABLES = 6
const LONGEST = 150
const RAW = 24

/** The same sentence several times in a row is said once. */
export function gathered(lines: string[]): string[] {
  const out: { line: string; n: number }[] = []
  for (const line of lines.filter(Boolean)) {
    const last = out.at(-1)
    if (last?.line === line) last.n++
    else out.push({ line, n: 1 })
  }
  return out.map(({ line, n }) => (n > 1 ? `${line} (×${n})` : line))
}
const mover = (log: LogEntry[]) => log.find((entry) => entry.by !== NATURE)?.by ?? NATURE

export class Story {
  told = $state.raw<Told[]>([])

  constructor(private id: string) {
    this.told = recall<Kept[]>(KEY, []).find((kept) => kept.id === id)?.told ?? []
  }
  add(events: GameEvent[], log: LogEntry[], moves: number, words: (event: GameEvent) => string): string[] {
    const lines = gathered(events.map(words))
    if (lines.length) this.#set([...this.told, { by: mover(log), lines, to: moves }])
    return lines
  }
  /** The whole table came: what is known stays, what is missing is told as well as it can be. */
  begin(events: GameEvent[], log: LogEntry[], words: (event: GameEvent) => string, undone: string): void {
    const known = this.told.filter((told) => told.to <= log.length)
    if (known.length < this.told.length) known.push({ by: NATURE, lines: [undone], to: log.length })
    const from = known.at(-1)?.to ?? 0
    if (from >= log.length) return this.#set(known)
    const turn = Math.max(0, log.findLastIndex((entry) => entry.by !== NATURE))
    const raw = log.slice(Math.max(from, turn - RAW), turn).flatMap((entry, i): Told[] =>
      entry.text === '?' || entry.by === NATURE ? [] : [{ by: entry.by, lines: [entry.text], to: from + i + 1, raw: true }],
    )
    this.#set([...known, ...raw, { by: mover(log.slice(turn)), lines: gathered(events.map(words)), to: log.length }])
  }
  #set(told: Told[]): void {
    this.told = told.slice(-LONGEST)
    const others = recall<Kept[]>(KEY, []).filter((kept) => kept.id !== this.id)
    keep(KEY, [...others.slice(1 - TABLES), { id: this.id, told: this.told }])
  }
}
