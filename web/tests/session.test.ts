// A session and its line: what it does about gaps, breaks, silence, sleep and what is told in an odd order.

import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Push, TableMessage, UpMessage } from '../src/net/protocol'
import { DEAD_AFTER, DOUBT_AFTER, Session, type Batch } from '../src/net/session.svelte'
import type { Ends } from '../src/net/wire'

type Frame = { t: string; id: number; [more: string]: unknown }
interface Line {
  ends: Ends
  sent: Frame[]
  open: boolean
}
const lines: Line[] = []
const heard = new Map<string, Set<(event: object) => void>>()
let visible = 'visible'

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  heard.clear()
  visible = 'visible'
  vi.stubGlobal('document', { get visibilityState() { return visible } })
  vi.stubGlobal('addEventListener', (type: string, on: () => void) => heard.set(type, (heard.get(type) ?? new Set()).add(on)))
  vi.stubGlobal('removeEventListener', (type: string, on: () => void) => heard.get(type)?.delete(on))
})
afterEach(() => vi.useRealTimers())

const happen = (type: string) => heard.get(type)?.forEach((on) => on({ type }))
const now = () => lines.at(-1)!
const sent = (t: string) => now().sent.filter((frame) => frame.t === t)
const tell = (message: object) => now().ends.frame(message as Push)

const whole = (v: number, more: object = {}): TableMessage =>
  ({
    t: 'table', re: 1, you: [0], v, hash: '', events: [], log: [], undo: { can: false }, deal: null, over: null,
    view: { node: { kind: 0, stage: 0, owes: 1, joint: 0, args: [] }, n: v },
    table: { id: 'x', game: 'mosquito-show', options: {}, seats: [], status: 'playing', rematch: null },
    ...more,
  }) as unknown as TableMessage
const up = (v: number, more: object = {}): UpMessage => ({ t: 'up', v, events: [], set: { n: v }, hash: '', log: [], undo: { can: false }, ...more }) as unknown as UpMessage

function sit(more: object = {}): { session: Session; batches: Batch[] } {
  const session = new Session({
    id: 'x', token: 't', ...more,
    connect: (ends) => {
      const line: Line = { ends, sent: [], open: true }
      lines.push(line)
      return { send: (frame) => void (line.open && line.sent.push(frame as Frame)), close: () => void (line.open = false) }
    },
  })
  const batches: Batch[] = []
  session.listen((batch) => batches.push(batch))
  now().ends.up()
  tell(whole(5))
  return { session, batches }
}

it('a gap in the versions asks for everything, and shows nothing of what came after it', () => {
  const { session, batches } = sit()
  tell(up(6))
  expect([session.version, batches.length, sent('view').length]).toEqual([6, 2, 0])
  tell(up(8))
  expect([session.version, session.view!.n, batches.length]).toEqual([6, 6, 2])
  expect(sent('view')).toMatchObject([{ id: expect.any(Number) }])
  tell(whole(8))
  expect([session.version, session.view!.n, batches.at(-1)!.fresh]).toEqual([8, 8, true])
  tell(up(8))
  expect([session.version, batches.length]).toEqual([8, 3])
})

it('what has no answer when the line breaks is sent again, the same frame, once it is back', async () => {
  const { session } = sit()
  const answer = session.move(0, { steps: [7] })
  const [frame] = sent('move')
  now().ends.down()
  expect([session.phase, session.sending]).toEqual(['lost', true])
  vi.advanceTimersByTime(700)
  now().ends.up()
  expect([lines.length, sent('hello').length, sent('move').length]).toEqual([2, 1, 0])
  tell(whole(5))
  expect(sent('move')).toEqual([frame])
  tell({ t: 'ok', re: frame.id, v: 6 })
  expect(await answer).toMatchObject({ ok: true })
  tell(whole(6))
  expect([sent('move').length, session.sending]).toEqual([1, false])
})

it('what is asked before the table is there goes out when it is', () => {
  const session = new Session({ id: 'x', token: null, connect: (ends) => (lines.push({ ends, sent: [], open: true }), { send: (frame) => void lines.at(-1)!.sent.push(frame as Frame), close: () => undefined }) })
  void session.ask({ t: 'story', from: 0 })
  now().ends.up()
  expect(sent('story')).toEqual([])
  tell(whole(1))
  expect(sent('story').length).toBe(1)
})

it('a move that came too late asks for the table, in a frame that has an id', async () => {
  const { session } = sit()
  const answer = session.move(0, { steps: [7] })
  tell({ t: 'no', re: sent('move')[0].id, code: 'stale', text: '' })
  expect(await answer).toMatchObject({ ok: false, code: 'stale' })
  expect(sent('view')).toMatchObject([{ id: expect.any(Number) }])
})

it('an answer that is overdue is doubted, then the line is given up and dialled anew', () => {
  const { session } = sit()
  void session.move(0, { steps: [7] })
  vi.advanceTimersByTime(DOUBT_AFTER - 1)
  expect(session.unsure).toBe(false)
  vi.advanceTimersByTime(1)
  expect([session.unsure, session.phase, session.sending]).toEqual([true, 'live', true])
  tell({ t: 'pong', re: 0 })
  expect(session.unsure).toBe(false)
  void session.ask({ t: 'ping' })
  vi.advanceTimersByTime(DEAD_AFTER)
  expect([session.phase, lines[0].open]).toEqual(['lost', false])
  vi.advanceTimersByTime(700)
  expect(lines.length).toBe(2)
})

it('a line that is dialled and never answers is given up as well', () => {
  const { session } = sit()
  now().ends.down()
  vi.advanceTimersByTime(700)
  expect(lines.length).toBe(2)
  vi.advanceTimersByTime(DEAD_AFTER + 1200)
  expect([lines.length, session.phase]).toEqual([3, 'lost'])
})

it.each(['focus', 'pageshow', 'visibilitychange', 'online'])('on waking (%s) the line is probed at once', (event) => {
  const { session } = sit()
  vi.advanceTimersByTime(5000)
  happen(event)
  expect(sent('ping').length).toBe(1)
  expect(session.unsure).toBe(false)
  vi.advanceTimersByTime(DOUBT_AFTER)
  expect(session.unsure).toBe(true)
})

it('after a long sleep the page is unsure from the start; a dead line is dialled without a wait', () => {
  const { session } = sit()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  visible = 'hidden'
  happen('visibilitychange')
  expect([session.unsure, sent('ping').length]).toEqual([false, 0])
  visible = 'visible'
  happen('visibilitychange')
  expect([session.unsure, sent('ping').length]).toEqual([true, 1])
  now().ends.down()
  for (let n = 0; n < 5; n++) {
    vi.advanceTimersByTime(20_000)
    now().ends.down()
  }
  const before = lines.length
  for (const event of ['pageshow', 'visibilitychange', 'focus', 'online']) happen(event)
  expect(lines.length).toBe(before + 1)
})

it('a browser that says it is offline makes the page unsure', () => {
  const { session } = sit()
  happen('offline')
  expect(session.unsure).toBe(true)
})

it('tables of this device are never doubted', () => {
  const { session } = sit({ steady: true })
  void session.ask({ t: 'story', from: 0 })
  vi.advanceTimersByTime(60_000)
  expect(sent('ping').length).toBe(0)
  happen('offline')
  happen('focus') // other tabs may have gone on
  expect([session.unsure, session.phase, sent('ping').length]).toEqual([false, 'live', 2])
})

it.each([['unknown', 'gone'], ['token', 'gone'], ['stopping', 'lost'], ['busy', 'lost']])('a hello that is refused with %s leaves the table %s', (code, phase) => {
  const { session } = sit()
  now().ends.down()
  vi.advanceTimersByTime(700)
  now().ends.up()
  tell({ t: 'no', re: sent('hello')[0].id, code, text: '' })
  expect(session.phase).toBe(phase)
  if (phase === 'gone') expect(session.gone).toBe(code)
})

it('a game is over only when it is known how', () => {
  const { session } = sit()
  tell({ t: 'seats', seats: [], status: 'over' })
  expect(session.status).toBe('playing')
  tell(up(6, { set: { node: { kind: 3, stage: 0, owes: 0, joint: 0, args: [] } } }))
  expect(session.status).toBe('playing')
  tell({ t: 'over', v: 6, result: { places: [2, 1], text: 'o', why: 'resign', seat: 0 }, record: true })
  flushSync()
  expect([session.status, session.over!.result.places]).toEqual(['over', [2, 1]])
})

it('who has asked for another game is known, also to who comes back', () => {
  const { session } = sit()
  tell({ t: 'rematch', asked: [1] })
  expect(session.asked).toEqual([1])
  const { table } = whole(5)
  tell(whole(5, { table: { ...table, asked: [0, 1] } }))
  expect(session.asked).toEqual([0, 1])
})

it('a view that is not the one the server has is asked for again', async () => {
  const { session } = sit({ hashOf: async (_: string, __: object, view: { n: number }) => (view.n === 7 ? 'other' : `view ${view.n}`) })
  tell(up(6, { hash: 'view 6' }))
  await vi.advanceTimersByTimeAsync(0)
  expect([session.version, sent('view').length]).toEqual([6, 0])
  tell(up(7, { hash: 'view 7' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent('view').length).toBe(1)
})
