// The honest deal, seen from a page: commit to a secret number, and show it only when everybody has committed.
// A commitment is the SHA-256 of "mozzie commit 1\n", the seat's name and a line feed, a salt and the number.

import type { Engine } from '../../net/engine'
import type { Commit, Deal } from '../../net/protocol'
import type { Session } from '../../net/session.svelte'
import { keep, recall } from '../../state/settings.svelte'

interface Secret {
  salt: string
  nonce: string
}

const hex = (bytes: Uint8Array) => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('')
const fresh = () => hex(crypto.getRandomValues(new Uint8Array(32)))

/** Made once for a seat and kept, so that a page that comes back shows the number it committed to. */
function secretOf(table: string, seat: number): Secret {
  const key = `nonce.${table}.${seat}`
  const old = recall<Secret | null>(key, null)
  if (old) return old
  const secret = { salt: fresh(), nonce: fresh() }
  keep(key, secret)
  return secret
}

const commitment = (engine: Engine, who: string, { salt, nonce }: Secret): Promise<string> =>
  engine.sha256(hex(new TextEncoder().encode(`mozzie commit 1\n${who}\n`)) + salt + nonce)

/** Answers what the deal asks of this page's seats, and keeps the commitments it was shown. */
export async function answerDeal(deal: Deal, session: Session, engine: Engine): Promise<void> {
  if (deal.step !== 'commit') keep(`commits.${session.id}`, deal.commits)
  for (const seat of session.you.filter((s) => deal.open.includes(s))) {
    const secret = secretOf(session.id, seat)
    if (deal.step === 'reveal') void session.ask({ t: 'nonce', seat, ...secret })
    if (deal.step !== 'commit') continue
    const who = deal.commits.find((c) => c.seat === seat)?.who ?? ''
    void session.ask({ t: 'commit', seat, hash: await commitment(engine, who, secret) })
  }
}

/** Whether a record's commitments are those that this page was shown before anything was drawn. */
export function sameCommitments(table: string, record: string): boolean {
  const shown = recall<Commit[] | null>(`commits.${table}`, null)
  return !shown || shown.every((c) => !c.hash || record.includes(`commit ${c.who}: ${c.hash}`))
}
