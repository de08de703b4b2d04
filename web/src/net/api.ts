// The server's few addresses that are not the socket.

import type { Created, NewTable } from './protocol'

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** No answer of the server: nobody's at all, or somebody else's, whatever its status. */
export class Away extends Error {
  constructor(readonly line: 'nobody' | 'other') {
    super(line)
  }
}

const PATIENCE = 10_000

async function ask(path: string, body?: object): Promise<string> {
  let answer: Response, text: string
  try {
    answer = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'Content-Type': 'application/json' } : undefined,
      body: body ? JSON.stringify(body) : undefined,
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    text = await answer.text()
  } catch {
    throw new Away('nobody')
  }
  if (answer.ok) return text
  const told = parsed<{ code: string; text: string }>(text)
  if (typeof told.code !== 'string' || typeof told.text !== 'string') throw new Away('other')
  throw new Refused(told.code, told.text, answer.status)
}
function parsed<T extends object>(text: string): Partial<T> {
  try {
    const value = JSON.parse(text) as unknown
    return value && typeof value === 'object' ? (value as Partial<T>) : {}
  } catch {
    return {}
  }
}
/** An answer is taken for what it should be only if it is that: a page to log in at comes with status 200. */
function as<T extends object>(text: string, is: (value: Partial<T>) => boolean): T {
  const value = parsed<T>(text)
  if (!is(value)) throw new Away('other')
  return value as T
}
const at = (table: string) => `/api/tables/${encodeURIComponent(table)}`
const isText = (value: unknown) => typeof value === 'string'

export const createTable = async (wish: NewTable): Promise<Created> =>
  as<Created>(await ask('/api/tables', wish), ({ table, seats, invites }) => isText(table) && Array.isArray(seats) && Array.isArray(invites))

export interface Taken {
  token: string
  seats: number[]
}
export const takeSeat = async (table: string, code: string, name: string): Promise<Taken> =>
  as<Taken>(await ask(`${at(table)}/take`, { code, name }), ({ token, seats }) => isText(token) && Array.isArray(seats))

export interface Summary {
  game: string
  status: string
  seats: { kind: string; name: string; level?: number }[]
}
export const summaryOf = async (table: string): Promise<Summary> =>
  as<Summary>(await ask(at(table)), ({ game, seats }) => isText(game) && Array.isArray(seats))

export async function recordOf(table: string): Promise<string> {
  const text = await ask(`${at(table)}/record`)
  if (!text.startsWith('mozzie record ')) throw new Away('other')
  return text
}
