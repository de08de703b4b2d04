// Who answers at the server's address: the server, nobody, or something between here and there.

export type Line = 'server' | 'nobody' | 'other'
const PATIENCE = 4000
/** An address that no worker of the page answers: whoever sits in between can be seen there. */
export const PLAIN = '/healthz'

export async function whoAnswers(): Promise<Line> {
  let answer: Response
  try {
    answer = await fetch(PLAIN, { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
  } catch {
    return 'nobody'
  }
  const told = (await answer.json().catch(() => undefined)) as { status?: unknown } | undefined
  return typeof told?.status === 'string' ? 'server' : 'other'
}
