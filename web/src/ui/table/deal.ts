// The honest deal, seen from a page: commit to a secret number, and show it only when everybody has committed.
// A commitment is the SHA-256 of "mozzie commit 1\n", the seat's name and a line feed, a salt and the number.

import type { Engine } from '../../net/engine'
import type { Commit, Deal } from '../../net/protocol'
import type { Session } from '../../net/session.svelte'
import { keep, recall } from '../../state/keep'

interface Secret {
  salt: string
  nonce: string
}

const hex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
const fresh = () => hex(crypto.getRandomValues(new Uint8Array(32)))

/** Made once for a seat and a commitment of the server, and kept: a page that comes back shows what it committed to. */
function secretOf(table: string, seat: number, server: string): Secret {
  const key = `nonce.${table}.${seat}.${server.slice(0, 16)}`
  const old = recall<Secret | null>(key, null)
  if (old) return old
  const secret = { salt: fresh(), nonce: fresh() }
  keep(key, secret)
  return secret
}

/** What this page has answered: the deal is told again while an answer is under way. */
const answered = new Set<string>()

const commitment = (engine: Engine, who: string, { salt, nonce }: Secret): Promise<string> =>
  engine.sha256(hex(new TextEncoder().encode(`mozzie commit 1\n${who}\n`)) + salt + nonce)

/** Answers what the deal asks of this page's seats, and keeps the commitments it was shown. */
export async function answerDeal(deal: Deal, session: Session, engine: Engine): Promise<void> {
  if (deal.step !== 'commit') keep(`commits.${session.id}`, deal.commits)
  const server = deal.commits.find((c) => c.seat === undefined)?.hash ?? ''
  for (const seat of session.you.filter((s) => deal.open.includes(s))) {
    const step = `${server} ${deal.step} ${seat}`
    if (answered.has(step)) continue
    answered.add(step)
    const secret = secretOf(session.id, seat, server)
    const who = deal.commits.find((c) => c.seat === seat)?.who ?? ''
    const answer = await session.ask(
      deal.step === 'commit'
        ? { t: 'commit', seat, hash: await commitment(engine, who, secret) }
        : { t: 'nonce', seat, ...secret },
    )
    if (!answer.ok) answered.delete(step)
  }
}

/** Whether a record's commitments are those that this page was shown before anything was drawn. */
export function sameCommitments(table: string, record: string): boolean {
  const shown = recall<Commit[] | null>(`commits.${table}`, null)
  return !shown || shown.every((c) => !c.hash || record.includes(`commit ${c.who}: ${c.hash}`))
}
