// The honest deal as a page takes part in it, before a server that is honest or cheats in one way: what is said, what is
// kept, and that no secret number leaves the page for a deal that does not fit.

import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heldTo, NOTHING, otherMove, shown, type Kept } from '../src/net/honest'
import type { Ask, Deal, LogEntry, View } from '../src/net/protocol'
import { forget, keysOf } from '../src/state/keep'
import { Witness } from '../src/state/witness.svelte'

const TABLE = 'aTable'
const WHO = ['server', 'b', 'o']
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const engine = async () => ({ sha256: async (hex: string) => sha256(hex) })
const hexOf = (text: string) => Buffer.from(text).toString('hex')
const random = () => randomBytes(32).toString('hex')
const commitment = (who: string, salt: string, nonce: string) => sha256(hexOf(`mozzie commit 1\n${who}\n`) + salt + nonce)

interface Side {
  nonce: string
  salt: string
  hash: string | null
}
const sideOf = (who: string): Side => {
  const [nonce, salt] = [random(), random()]
  return { nonce, salt, hash: commitment(who, salt, nonce) }
}

/** A server as it should be. Seat 0 is the page's, seat 1 a bot or a friend who is quick. */
class Honest {
  sides: Side[] = []
  shown = [true, false, false]
  abandoned: Side[][] = []
  asked: (Ask & { seat: number })[] = []
  /** the answer to the next message, where it is not the right one */
  answers: { ok: boolean; code?: string }[] = []
  friend = true

  constructor() {
    this.begin()
  }
  begin(): void {
    if (this.sides.length && this.whole) this.abandoned.push(this.sides)
    this.sides = [sideOf('server'), { nonce: '', salt: '', hash: null }, this.friend ? sideOf('o') : { nonce: '', salt: '', hash: null }]
    this.shown = [true, false, this.friend]
  }
  get whole(): boolean {
    return this.sides.every(({ hash }) => hash)
  }
  deal(): Deal {
    const done = this.whole && this.shown.every(Boolean)
    return {
      step: done ? 'done' : this.whole ? 'reveal' : 'commit',
      commits: this.sides.map(({ hash }, i) => ({ who: WHO[i], hash, ...(i && { seat: i - 1 }) })),
      open: [0, 1].filter((seat) => (this.whole ? !this.shown[seat + 1] : !this.sides[seat + 1].hash)),
      abandoned: this.abandoned.map((sides) => sides.map(({ hash }) => hash!)),
    }
  }
  ask = async (frame: Ask): Promise<{ ok: boolean; code?: string }> => {
    const asked = frame as Ask & { seat: number }
    this.asked.push(asked)
    const answer = this.answers.shift()
    if (answer) return answer
    const side = this.sides[asked.seat + 1]
    if (asked.t === 'commit') {
      if (side.hash) return { ok: false, code: 'deal' }
      side.hash = asked.hash
    } else if (asked.t === 'nonce') {
      if (!this.whole || commitment(WHO[asked.seat + 1], asked.salt, asked.nonce) !== side.hash) return { ok: false, code: 'deal' }
      Object.assign(side, { nonce: asked.nonce, salt: asked.salt })
      this.shown[asked.seat + 1] = true
    }
    return { ok: true }
  }
  record(): string {
    const [server] = this.sides
    const lines = this.sides.flatMap(({ hash, salt, nonce }, i) => [`commit ${WHO[i]}: ${hash}`, `salt ${WHO[i]}: ${salt}`, ...(i ? [`nonce ${WHO[i]}: ${nonce}`] : [])])
    const before = this.abandoned.flatMap((sides, n) =>
      sides.map(({ hash, salt, nonce }, i) => `abandoned ${n + 1} ${WHO[i]}: ${hash}${nonce ? ` ${salt} ${nonce}` : ''}`),
    )
    return ['mozzie record 1', 'game: mosquito-show', 'rules: 1', 'deal: honest', `seed: ${server.nonce}`, ...lines, ...before, '', MOVES, ''].join('\n')
  }
}
const MOVES = 'nature\t*1\nb\tC@a1\no\tTx5-c2\nend: b+resign\nhash: 00'
const LOG: LogEntry[] = [{ by: 8, text: '*1' }, { by: 0, text: 'C@a1' }, { by: 1, text: 'Tx5-c2' }]

const useStorage = (map: Map<string, string>) => {
  vi.stubGlobal('localStorage', new Proxy({} as Storage, {
    get: (_, key) => ({ getItem: (k: string) => map.get(k) ?? null, setItem: (k: string, v: string) => void map.set(k, v), removeItem: (k: string) => void map.delete(k) })[key as 'getItem'],
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }))
}
beforeEach(() => {
  useStorage(new Map())
  keysOf('').forEach(forget) // what outlived a browser that keeps nothing
})

const page = (promised = true) => new Witness({ table: TABLE, promised, engine })
const YOU = [0]
/** What the server tells, as often as the page's answers change it; `bent` is what a proxy makes of it. */
async function tell(witness: Witness, server: Honest, bent = (deal: Deal): Deal | null => deal, you = YOU): Promise<void> {
  for (let before = -1; before !== server.asked.length; ) {
    before = server.asked.length
    await witness.take(bent(server.deal()), { you, seats: 2, ask: server.ask })
    await witness.take(bent(server.deal()), { you, seats: 2, ask: server.ask }) // once more: it may come again at any time
  }
}
const revealed = (server: Honest) => server.asked.some(({ t }) => t === 'nonce')
const judge = { schema: async () => ({ seats: ['b', 'o'], version: 1 }), verify: async () => ({ ok: true }), hashes: async () => [] as string[] }
const check = (witness: Witness, record: string, log = LOG, how: object = {}) =>
  witness.check(record, { game: 'mosquito-show', options: {}, log }, { ...judge, ...how } as never)
const withHash = (deal: Deal, i: number, hash: string | null): Deal => ({ ...deal, commits: deal.commits.map((c, k) => (k === i ? { ...c, hash } : c)) })

describe('an honest server', () => {
  it('gets a number, and the record proves the deal', async () => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    expect(server.asked.map(({ t }) => t)).toEqual(['commit', 'nonce'])
    expect(server.deal().step).toBe('done')
    await check(ana, server.record())
    expect([ana.fault, ana.verdict, ana.past, ana.foreign]).toEqual([undefined, 'proven', 0, []])
  })
  it('is answered again after it was busy', async () => {
    vi.useFakeTimers()
    const [server, ana] = [new Honest(), page()]
    server.answers.push({ ok: false, code: 'rate' })
    await ana.take(server.deal(), { you: YOU, seats: 2, ask: server.ask })
    expect(server.whole).toBe(false)
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.whole).toBe(true)
    vi.useRealTimers()
  })
  it('has one number of a seat, however often the page is opened', async () => {
    const server = new Honest()
    server.friend = false
    server.begin()
    await tell(page(), server)
    const again = page()
    await tell(again, server)
    server.sides[2] = sideOf('o')
    server.shown[2] = true
    const third = page()
    await tell(third, server)
    expect(server.deal().step).toBe('done')
    await check(third, server.record())
    expect([third.fault, third.verdict]).toEqual([undefined, 'proven'])
  })
  it('takes the number of one of two pages, and both know it', async () => {
    const [server, one, two] = [new Honest(), page(), page()]
    const first = server.deal()
    await Promise.all([one, two].map((w) => w.take(first, { you: YOU, seats: 2, ask: server.ask })))
    await tell(two, server)
    await tell(one, server)
    expect(server.deal().step).toBe('done')
    for (const w of [one, two]) {
      await check(w, server.record())
      expect([w.fault, w.verdict, w.foreign]).toEqual([undefined, 'proven', []])
    }
  })
  it('is not suspected by a page that is behind another one', async () => {
    const [server, slow, quick] = [new Honest(), page(), page()]
    const early = [server.deal()]
    await tell(quick, server)
    early.push(server.deal())
    server.begin()
    await tell(quick, server)
    for (const deal of [...early, server.deal()]) {
      await slow.take(deal, { you: YOU, seats: 2, ask: server.ask })
      expect(slow.fault).toBe(undefined)
    }
    expect([slow.past, quick.past, quick.fault]).toEqual([1, 1, undefined])
  })
  it('may have been given the number by another device, which is said', async () => {
    const server = new Honest()
    await tell(page(), server)
    useStorage(new Map())
    const other = page()
    await tell(other, server)
    expect([other.fault, other.foreign]).toEqual([undefined, [0]])
    await check(other, server.record())
    expect([other.fault, other.verdict]).toEqual([undefined, 'told'])
  })
  it('plays with a browser that keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    await check(ana, server.record())
    expect([ana.fault, ana.verdict]).toEqual([undefined, 'proven'])
  })
  it('is watched without a number', async () => {
    const [server, eve] = [new Honest(), page(false)]
    await tell(page(), server)
    useStorage(new Map())
    await tell(eve, server, undefined, [])
    await check(eve, server.record())
    expect([eve.fault, eve.verdict, eve.foreign]).toEqual([undefined, 'told', []])
  })
  it('counts a deal that was broken off, and the record tells of it', async () => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    server.begin()
    await tell(ana, server)
    expect([ana.fault, ana.past, server.deal().step]).toEqual([undefined, 1, 'done'])
    expect(new Set(server.asked.map((a) => (a.t === 'nonce' ? a.nonce : a.t))).size).toBe(3) // another number
    await check(ana, server.record())
    expect([ana.fault, ana.verdict]).toEqual([undefined, 'proven'])
  })
  it('may begin anew uncounted while not all have committed', async () => {
    const [server, ana] = [new Honest(), page()]
    server.friend = false
    server.begin()
    await tell(ana, server)
    server.friend = true
    server.begin()
    await tell(ana, server)
    expect([ana.fault, ana.past, server.deal().step]).toEqual([undefined, 0, 'done'])
  })
  it('deals a table from a seed when it was asked to', async () => {
    const ana = page(false)
    await ana.take(null, { you: YOU, seats: 2, ask: async () => ({ ok: true }) })
    await check(ana, `mozzie record 1\ngame: mosquito-show\nrules: 1\ndeal: seed\nseed: s\n\n${MOVES}\n`)
    expect([ana.fault, ana.verdict]).toEqual([undefined, 'seed'])
  })
  it('keeps records of other rules, which are not called false', async () => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    const record = server.record().replace('rules: 1', 'rules: 0')
    await check(ana, record, LOG, { verify: async () => ({ ok: false, why: 'other rules' }) })
    expect([ana.fault, ana.verdict]).toEqual([undefined, 'old'])
  })
})

/** One cheat at a time before anything is revealed. Each is what a proxy makes of the deal that is told. */
const BEFORE: Record<string, [code: string, bent: (deal: Deal) => Deal | null]> = {
  'swaps our commitment': ['changed', (d) => (d.commits[1].hash ? withHash(d, 1, 'ab'.repeat(32)) : d)],
  'takes our commitment back': ['changed', (d) => (d.step === 'commit' ? d : withHash({ ...d, step: 'commit' }, 1, null))],
  'drops ours from the complete set': ['missing', (d) => (d.step === 'commit' ? d : withHash(d, 1, null))],
  'drops a friend’s': ['missing', (d) => withHash(d, 2, null)],
  'drops its own': ['missing', (d) => withHash(d, 0, null)],
  'tells no hash but something else': ['missing', (d) => withHash(d, 2, '0')],
  'changes its own late': ['changed', (d) => (d.step === 'commit' ? d : withHash(d, 0, 'cd'.repeat(32)))],
  'changes a friend’s late': ['changed', (d) => (d.step === 'commit' ? d : withHash(d, 2, 'cd'.repeat(32)))],
  'leaves out a side': ['missing', (d) => ({ ...d, commits: d.commits.slice(0, 2) })],
  'names us otherwise': ['changed', (d) => (d.step === 'commit' ? d : { ...d, commits: d.commits.map((c) => ({ ...c, who: c.who === 'b' ? 'o' : c.who })) })],
  'deals from a seed': ['seeded', () => null],
  'deals from a seed in the end': ['seeded', (d) => (d.step === 'commit' ? d : null)],
  'tells of half a deal before': ['missing', (d) => ({ ...d, abandoned: [['ab'.repeat(32)]] })],
  'deals what it has dealt before': ['restart', (d) => ({ ...d, abandoned: [[d.commits[0].hash!, 'ab'.repeat(32), 'cd'.repeat(32)]] })],
}
describe('a server that', () => {
  it.each(Object.entries(BEFORE))('%s is told no secret', async (_, [code, bent]) => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server, bent)
    expect([ana.fault?.code, revealed(server)]).toEqual([code, false])
    // It stays, through a reload, whatever is told from now on; and the page takes part in nothing more.
    await tell(ana, server)
    const again = page()
    expect(again.fault?.code).toBe(code)
    await tell(again, server)
    await check(again, server.record())
    expect([again.fault?.code, again.verdict, revealed(server)]).toEqual([code, undefined, false])
  })
  it('puts a commitment of its own for ours, and denies ours, is told no secret', async () => {
    const [server, ana] = [new Honest(), page()]
    server.answers.push({ ok: false, code: 'deal' })
    server.sides[1].hash = null
    await tell(ana, server, (d) => withHash({ ...d, step: 'reveal' }, 1, 'ab'.repeat(32)))
    expect([ana.foreign, revealed(server)]).toEqual([[0], false])
  })
  const AFTER: Record<string, [code: string, bent: (deal: Deal, server: Honest) => Deal | null]> = {
    'changes its own commitment': ['restart', (d) => withHash(d, 0, 'ab'.repeat(32))],
    'changes a friend’s': ['changed', (d) => withHash(d, 2, 'ab'.repeat(32))],
    'changes ours': ['changed', (d) => withHash(d, 1, 'ab'.repeat(32))],
    'asks once more for the same deal': ['changed', (d) => withHash({ ...d, step: 'commit', open: [0] }, 1, null)],
    'begins another one silently': ['restart', (_, s) => (s.begin(), { ...s.deal(), abandoned: [] })],
    'begins another one and calls that which was given up another': ['changed', (_, s) => {
      if (s.abandoned.length === 0) s.begin()
      const deal = s.deal()
      return { ...deal, abandoned: [[deal.abandoned![0][0], 'ab'.repeat(32), 'cd'.repeat(32)]] }
    }],
    'begins another one and counts none of ours': ['restart', (_, s) => {
      if (s.abandoned.length === 0) s.begin()
      return { ...s.deal(), abandoned: [['ab'.repeat(32), 'ab'.repeat(32), 'cd'.repeat(32)]] }
    }],
    'forgets the deal': ['seeded', () => null],
  }
  it.each(Object.entries(AFTER))('%s once all was revealed is found out, also by a page that was reloaded', async (_, [code, bent]) => {
    for (const reload of [false, true]) {
      useStorage(new Map())
      const [server, ana] = [new Honest(), page()]
      await tell(ana, server)
      const then = reload ? page() : ana
      const asked = server.asked.length
      await tell(then, server, (d) => bent(d, server))
      expect([then.fault?.code, server.asked.length]).toEqual([code, asked])
    }
  })
  it('shows two pages of a browser different sets is found out by both', async () => {
    const [server, one, two] = [new Honest(), page(), page()]
    await tell(one, server)
    await tell(two, server, (d) => withHash(d, 0, 'ab'.repeat(32)))
    one.look()
    expect([one.fault?.code, two.fault?.code]).toEqual(['restart', 'restart'])
  })
})

/** One cheat at a time in the record. */
describe('a record', () => {
  const RECORDS: Record<string, [code: string, seat: number | undefined, bent: (record: string, server: Honest) => string]> = {
    'with another commitment of ours': ['record', 0, (r, s) => r.replace(s.sides[1].hash!, 'ab'.repeat(32))],
    'with another number of ours': ['record', 0, (r, s) => r.replace(s.sides[1].nonce, '00'.repeat(32))],
    'with another salt of ours': ['record', 0, (r, s) => r.replace(s.sides[1].salt, '00'.repeat(32))],
    'with another commitment of a friend': ['record', 1, (r, s) => r.replace(s.sides[2].hash!, 'ab'.repeat(32))],
    'with another commitment of the server': ['record', -1, (r, s) => r.replace(s.sides[0].hash!, 'ab'.repeat(32))],
    'without our commitment': ['record', 0, (r) => r.replace(/^commit b.*\n/m, '')],
    'without our number': ['record', 0, (r) => r.replace(/^nonce b.*\n/m, '')],
    'without that of the server': ['record', -1, (r) => r.replace(/^commit server.*\n/m, '')],
    'that says a thing twice': ['seeded', undefined, (r, s) => r.replace(/^commit b/m, `commit b: ${s.sides[1].hash}\ncommit b`)],
    'of a seeded deal': ['seeded', undefined, (r) => r.replace('deal: honest', 'deal: seed')],
    'of a given deal': ['seeded', undefined, (r) => r.replace('deal: honest', 'deal: given')],
    'that is none': ['seeded', undefined, () => 'no'],
    'with a deal before that nobody was told': ['restart', undefined, (r) => r.replace('\n\n', `\nabandoned 1 server: ${'ab'.repeat(32)}\n\n`)],
    'with another draw': ['shown', undefined, (r) => r.replace('*1', '*2')],
    'with another move': ['shown', undefined, (r) => r.replace('C@a1', 'C@a2')],
    'by another player': ['shown', undefined, (r) => r.replace('o\tT', 'b\tT')],
    'with a move less': ['shown', undefined, (r) => r.replace('o\tTx5-c2\n', '')],
    'with a move more': ['shown', undefined, (r) => r.replace('end:', 'b\tC@a1\nend:')],
  }
  it.each(Object.entries(RECORDS))('%s is found out', async (_, [code, seat, bent]) => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    const record = server.record()
    expect(bent(record, server)).not.toBe(record)
    await check(ana, bent(record, server))
    expect([ana.fault?.code, ana.fault?.seat, ana.verdict]).toEqual([code, seat, undefined])
    expect(page().fault?.code).toBe(code)
  })
  it('that is silent about a deal that was broken off is found out', async () => {
    for (const bent of [(r: string) => r.replace(/^abandoned.*\n/gm, ''), (r: string) => r.replace(/^(abandoned 1 o: )..../m, '$10000'), (r: string) => r.replace(/^abandoned 1 b.*\n/m, '')]) {
      useStorage(new Map())
      const [server, ana] = [new Honest(), page()]
      await tell(ana, server)
      server.begin()
      await tell(ana, server)
      await check(ana, bent(server.record()))
      expect(ana.fault?.code).toBe('restart')
    }
  })
  it('whose draws do not follow from its numbers is found out', async () => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    await check(ana, server.record(), LOG, { verify: async () => ({ ok: false, why: 'move 1' }) })
    expect(ana.fault).toEqual({ code: 'draws', why: 'move 1' })
  })
  it('of a table that was never told of as honest is not called so', async () => {
    const [server, ana] = [new Honest(), page(false)]
    await tell(page(), server)
    useStorage(new Map())
    await check(ana, server.record())
    expect(ana.fault?.code).toBe('missing')
  })
  it('hides what the viewer may not read, and nothing else', () => {
    const record = `mozzie record 1\n\n${MOVES}\n`
    expect(otherMove(record, [LOG[0], { by: 0, text: '?' }, LOG[2]], ['b', 'o'])).toBe(undefined)
    expect(otherMove(record, [LOG[0], { by: 1, text: '?' }, LOG[2]], ['b', 'o'])).toEqual({ code: 'shown', move: 2 })
  })
  const view = (owes: number, joint: number) => ({ node: { kind: 0, stage: 0, owes, joint, args: [] } }) as unknown as View
  it('of other views than were shown is found out; what was taken back or is half chosen counts for nothing', async () => {
    const [server, ana] = [new Honest(), page()]
    await tell(ana, server)
    ana.saw(1, 0, view(1, 0), 'one')
    ana.saw(3, 0, view(1, 0), 'taken back')
    ana.saw(2, 0, view(3, 3), 'two')
    ana.saw(2, 0, view(1, 3), 'half chosen')
    const asked: unknown[] = []
    const hashes = async (_: string, at: { moves: number }[]) => (asked.push(...at.map(({ moves }) => moves)), ['one', 'other'])
    await check(ana, server.record(), LOG, { hashes })
    expect([asked, ana.fault]).toEqual([[1, 2], { code: 'shown', move: 2 }])
  })
})

it('what was kept is not changed by what is told', () => {
  const server = new Honest()
  server.sides[1].hash = 'ab'.repeat(32)
  const kept = shown(NOTHING, server.deal(), 2) as Kept
  const frozen = JSON.stringify(kept)
  expect(shown(kept, withHash(server.deal(), 2, 'cd'.repeat(32)), 2).fault).toEqual({ code: 'changed', seat: 1 })
  expect(JSON.stringify(kept)).toBe(frozen)
  expect(heldTo(kept, server.record(), ['b', 'o'], [])).toBe(undefined)
})
