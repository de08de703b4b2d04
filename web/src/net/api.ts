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

async function ask(path: string, body?: object): Promise<Response> {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'Content-Type': 'application/json' } : undefined,
    body: body ? JSON.stringify(body) : undefined,
    cache: 'no-store',
  })
  if (answer.ok) return answer
  const told = (await answer.json().catch(() => ({}))) as { code?: string; text?: string }
  throw new Refused(told.code ?? 'http', told.text ?? `HTTP ${answer.status}`, answer.status)
}

export const createTable = async (wish: NewTable): Promise<Created> => (await ask('/api/tables', wish)).json()

export const takeSeat = async (table: string, code: string, name: string): Promise<{ token: string; seats: number[] }> =>
  (await ask(`/api/tables/${encodeURIComponent(table)}/take`, { code, name })).json()

export interface Summary {
  game: string
  status: string
  seats: { kind: string; name: string; level?: number }[]
}
export const summaryOf = async (table: string): Promise<Summary> =>
  (await ask(`/api/tables/${encodeURIComponent(table)}`)).json()

export const recordOf = async (table: string): Promise<string> =>
  (await ask(`/api/tables/${encodeURIComponent(table)}/record`)).text()
