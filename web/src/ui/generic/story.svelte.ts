// What happened, in words, newest last. A page hears what happens while it is there; what came before it asks of
// whoever keeps the table, so that a reload, another device and a spectator read the same.

import { capital } from '../../games/kit'
import { m } from '../../i18n'
import type { GameEvent, LogEntry } from '../../net/protocol'
import { EARLIER } from '../../net/short'
import type { Batch, Session } from '../../net/session.svelte'

export const NATURE = 8
export interface Told {
  by: number
  lines: string[]
  /** how many moves the table had afterwards */
  to: number
  /** about something that is no move */
  aside?: boolean
}
/** A turn in words, in one entry or several; `by` where the events know better than the moves whose it was. */
export type Words = (events: GameEvent[]) => { lines: string[]; by?: number }[]

const LONGEST = 150

/** The same sentence several times in a row is said once. */
export function gathered(lines: string[]): string[] {
  const out: { line: string; n: number }[] = []
  for (const line of lines.filter(Boolean)) {
    const last = out.at(-1)
    if (last?.line === line) last.n++
    else out.push({ line, n: 1 })
  }
  return out.map(({ line, n }) => capital(n > 1 ? line.replace(/[.!?]?$/, (end) => ` (×${n})${end}`) : line))
}
/** Whose turn it was; what several chose together is nobody's. */
function mover(log: LogEntry[]): number {
  const movers = new Set(log.map(({ by }) => by).filter((by) => by !== NATURE))
  return movers.size === 1 ? [...movers][0] : NATURE
}

export class Story {
  told = $state.raw<Told[]>([])

  constructor(
    private session: Pick<Session, 'log' | 'story'>,
    private words: Words,
  ) {}

  /** A turn that was seen: its lines. What hands and cards add to it later stands with it, as it does for who comes back. */
  add({ events, log }: Pick<Batch, 'events' | 'log'>): string[] {
    const turn = this.#turn(events, log, this.session.log.length)
    const last = this.told.at(-1)
    if (last && !last.aside && log.length && log.every(({ by }) => by === NATURE)) {
      const [more, ...others] = turn
      this.#set([...this.told.slice(0, -1), { ...last, lines: gathered([...last.lines, ...more.lines]), to: more.to }, ...others])
    } else this.#set([...this.told, ...turn])
    return turn.flatMap(({ lines }) => lines)
  }
  /** The whole table came, with its last turn. True when moves that were told are no more. */
  begin({ events }: Pick<Batch, 'events'>): boolean {
    const { log } = this.session
    const known = this.told.filter((told) => told.to <= log.length)
    const undone = known.length < this.told.length
    if (undone) known.push({ by: NATURE, lines: [m.ev_undone()], to: log.length, aside: true })
    const from = known.at(-1)?.to ?? 0
    const last = Math.max(0, log.findLastIndex((entry) => entry.by !== NATURE))
    if (from < log.length) known.push(...this.#turn(events, log.slice(last), log.length))
    this.#set(known)
    if (from < last) void this.#fill(Math.max(from, start(log)))
    return undone
  }
  /** A line about something that is no move. */
  say(by: number, line: string): void {
    this.#set([...this.told, { by, lines: [line], to: this.session.log.length, aside: true }])
  }

  async #fill(from: number): Promise<void> {
    const turns = await this.session.story(from)
    const { log } = this.session
    const filled = turns.flatMap(({ to, events }, i) => this.#turn(events, log.slice(turns[i - 1]?.to ?? from, to), to))
    const to = turns.at(-1)?.to ?? from
    this.#set([...this.told.filter((told) => told.to <= from), ...filled, ...this.told.filter((told) => told.to > to)])
  }
  #turn(events: GameEvent[], log: LogEntry[], to: number): Told[] {
    const by = mover(log)
    return this.words(events).map((entry) => ({ by, ...entry, to }))
  }
  #set(told: Told[]): void {
    this.told = told.filter(({ lines }) => lines.length).slice(-LONGEST)
  }
}

/** Where the last turns begin that have room here, of those whose moves came along. */
function start(log: LogEntry[]): number {
  const moves = log.flatMap(({ by }, i) => (by === NATURE ? [] : [i]))
  return moves.length > LONGEST ? moves[moves.length - LONGEST] : log.lastIndexOf(EARLIER) + 1
}
