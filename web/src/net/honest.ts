// The honest deal as a page sees it, without a socket or a store: what was shown of it, and what does not fit.
// Invariant: a commitment that was shown stays what it was, a set that was complete is given up only before
// everybody's eyes, and whatever breaks either is kept as the fault of this deal for good.

import type { Deal, LogEntry } from './protocol'

export type FaultCode =
  /** a commitment was left out where all have to be there */
  | 'missing'
  /** a commitment that was shown is another one now, or gone */
  | 'changed'
  /** another deal was begun after numbers could have been shown, and nobody was told */
  | 'restart'
  /** there is no honest deal where there was to be one */
  | 'seeded'
  /** the record does not hold what was shown, or not one's own number */
  | 'record'
  /** the record does not follow from its own numbers */
  | 'draws'
  /** the record tells another game than the one that was shown */
  | 'shown'
export interface Fault {
  code: FaultCode
  /** whose: -1 is the server */
  seat?: number
  /** the first move that differs, from 1 */
  move?: number
  /** the engine's words */
  why?: string
}
export interface Secret {
  nonce: string
  salt: string
  /** the commitment of the server that it was made for */
  server: string
}
/** What a page keeps of the deals of one table. Hashes stand in the order of `who`. */
export interface Kept {
  /** the server, then the seats by their names in the notation */
  who: string[]
  /** complete sets, in the order of the deals: the last one holds, those before it were given up and told */
  sets: string[][]
  /** of the present deal: what was shown so far */
  part: (string | null)[]
  fault?: Fault
}
export const NOTHING: Kept = { who: [], sets: [], part: [] }

const HASH = /^[0-9a-f]{64}$/
const seatAt = (i: number): number => i - 1
const differs = (a: readonly unknown[], b: readonly unknown[]): number => a.findIndex((x, i) => x !== b[i])
const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.length === b.length && differs(a, b) < 0

/** A set that was complete and holds no more: either it was changed, or another deal was begun. */
function lost(old: string[], now: (string | null)[]): Fault {
  const at = differs(old, now)
  return old[0] === now[0] ? { code: 'changed', seat: seatAt(at) } : { code: 'restart' }
}

/** What of a message does not fit to what was kept, or in itself. */
function oddity(kept: Kept, deal: Deal, seats: number): Fault | undefined {
  const who = deal.commits.map((c) => c.who)
  const now = deal.commits.map((c) => c.hash)
  const past = deal.abandoned ?? []
  const sides = deal.commits.every(({ seat }, i) => (seat ?? -1) === seatAt(i))
  if (who.length <= seats) return { code: 'missing', seat: seatAt(who.length) }
  if (!sides || who[0] !== 'server' || who.length > seats + 1 || (kept.who.length && !same(kept.who, who))) return { code: 'changed' }
  const gap = now.findIndex((hash, i) => (hash === null ? i === 0 || deal.step !== 'commit' : !HASH.test(hash)))
  if (gap >= 0) return { code: 'missing', seat: seatAt(gap) }
  if (past.some((set) => set.length !== who.length || !set.every((hash) => HASH.test(hash)))) return { code: 'missing' }
  const changed = kept.part[0] === now[0] ? kept.part.findIndex((hash, i) => hash !== null && hash !== now[i]) : -1
  if (changed >= 0) return { code: 'changed', seat: seatAt(changed) }
  if (past.some((set) => set[0] === now[0])) return { code: 'restart' }
  const sets = now.includes(null) ? past : [...past, now as string[]]
  const old = kept.sets.findIndex((set, i) => !same(set, sets[i] ?? []))
  return old < 0 ? undefined : lost(kept.sets[old], sets[old] ?? now)
}

/** What is kept after the server has told of a deal at a table of so many seats; `promised`: it is to be an honest one. */
export function shown(kept: Kept, deal: Deal | null, seats: number, promised = false): Kept {
  if (kept.fault) return kept
  if (!deal) return promised || kept.who.length ? { ...kept, fault: { code: 'seeded' } } : kept
  const fault = oddity(kept, deal, seats)
  if (fault) return { ...kept, fault }
  const part = deal.commits.map((c) => c.hash)
  const past = deal.abandoned ?? []
  return { who: deal.commits.map((c) => c.who), sets: part.includes(null) ? past : [...past, part as string[]], part }
}

/** The server has taken a commitment of ours: from here on it may show no other. */
export function acknowledged(kept: Kept, server: string, seat: number, hash: string): Kept {
  const at = seat + 1
  if (kept.fault || kept.part[0] !== server || kept.part[at] === hash) return kept
  if (kept.part[at] !== null) return { ...kept, fault: { code: 'changed', seat } }
  return { ...kept, part: kept.part.map((old, i) => (i === at ? hash : old)) }
}

/** The set that holds, once it is complete. */
export const standing = ({ sets, part }: Kept): string[] | undefined => (part.length && !part.includes(null) ? sets.at(-1) : undefined)
/** How many deals were given up before the present one, all commitments in. */
export const givenUp = (kept: Kept): number => kept.sets.length - (standing(kept) ? 1 : 0)

/** What two pages of one browser have kept, as one. Either may be ahead of the other; where both were shown the same
 * thing they were shown it alike, or the server has lied to one of them. */
export function joined(a: Kept, b: Kept): Kept {
  const ahead = a.sets.length !== b.sets.length ? (a.sets.length > b.sets.length ? a : b) : standing(a) || !a.who.length ? b : a
  const fault = a.fault ?? b.fault
  if (fault) return { ...ahead, fault }
  const i = a.sets.findIndex((set, k) => b.sets[k] && !same(set, b.sets[k]))
  if (i >= 0) return { ...ahead, fault: lost(a.sets[i], b.sets[i]) }
  const at = a.part[0] !== b.part[0] ? -1 : a.part.findIndex((hash, k) => hash !== null && b.part[k] !== null && hash !== b.part[k])
  return at >= 0 ? { ...ahead, fault: { code: 'changed', seat: seatAt(at) } } : ahead
}

// ---- the record ----

/** The lines of a record's header; undefined where there is none, or a line stands in it twice. */
export function headerOf(record: string): Map<string, string> | undefined {
  const end = record.indexOf('\n\n')
  const lines = new Map<string, string>()
  for (const line of end < 0 ? [] : record.slice(0, end).split('\n').slice(1)) {
    const colon = line.indexOf(': ')
    if (colon < 0 || (lines.has(line.slice(0, colon)) && !line.startsWith('option: '))) return undefined
    lines.set(line.slice(0, colon), line.slice(colon + 2))
  }
  return lines.size ? lines : undefined
}

/** Whether a record is that of the deal that was shown among these seats, and holds the secrets given, this page's own. */
export function heldTo(kept: Kept, record: string, seats: string[], own: { seat: number; secret: Secret }[]): Fault | undefined {
  const header = headerOf(record)
  const set = standing(kept)
  if (header?.get('deal') !== 'honest') return { code: kept.who.length ? 'seeded' : 'record' }
  if (!set || !same(kept.who.slice(1), seats)) return { code: 'missing' }
  const other = kept.who.findIndex((who, i) => header.get(`commit ${who}`) !== set[i])
  if (other >= 0) return { code: 'record', seat: seatAt(other) }
  for (const { seat, secret } of own) {
    const who = kept.who[seat + 1]
    if (header.get(`nonce ${who}`) !== secret.nonce || header.get(`salt ${who}`) !== secret.salt) return { code: 'record', seat }
  }
  const told = [...header.keys()].filter((key) => key.startsWith('abandoned ')).length
  const past = kept.sets.slice(0, -1)
  const whole = past.every((old, n) => old.every((hash, i) => header.get(`abandoned ${n + 1} ${kept.who[i]}`)?.slice(0, 64) === hash))
  return whole && told === past.length * kept.who.length ? undefined : { code: 'restart' }
}

/** The first move of a record that is not the one that was shown; what a viewer may not read is `?`. */
export function otherMove(record: string, log: LogEntry[], seats: string[]): Fault | undefined {
  const moves = record
    .slice(record.indexOf('\n\n') + 2)
    .split('\n')
    .filter((line) => line.includes('\t'))
  const by = (entry: LogEntry): string => seats[entry.by] ?? 'nature'
  const at = log.findIndex((entry, i) => {
    const [mover, text] = moves[i]?.split('\t') ?? []
    return mover !== by(entry) || (entry.text !== '?' && entry.text !== text)
  })
  if (at >= 0) return { code: 'shown', move: at + 1 }
  return moves.length === log.length ? undefined : { code: 'shown', move: log.length + 1 }
}
