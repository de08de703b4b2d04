// Honest deals: what a page says of a server that is honest, and of one that cheats, in one way at a time.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, test } from 'node:test'
import { between, come, lint, PHONE, start, sticksOut, visitor } from './harness.mjs'

const { server, browser } = await start()
const visitors = []
async function visit(options) {
  visitors.push(await visitor(browser, { serviceWorkers: 'block', ...options }))
  return visitors.at(-1)
}
afterEach(async () => {
  for (const tab of visitors.splice(0)) {
    assert.deepEqual(tab.problems, [])
  }
})
const ZEROS = '00'.repeat(32)
const OTHER = 'ab'.repeat(32)
const hashOf = (who, salt, nonce) =>
  createHash('sha256').update(`mozzie commit 1\n${who}\n`).update(Buffer.from(salt + nonce, 'hex')).digest('hex')
/** A deal as it is told, in a message of its own or in that of the whole table, with something else made of it. */
const bend = (change) => (message) => {
  if (message.t === 'deal') return { t: 'deal', ...change(message) }
  return message.t === 'table' && message.deal ? { ...message, deal: change(message.deal) } : message
}
const withHash = (deal, i, hash) => ({ ...deal, commits: deal.commits.map((c, k) => (k === i ? { ...c, hash } : c)) })

const ME_AND_BOT = [{ kind: 'me', name: 'Ana' }, { kind: 'bot', level: 1 }]
/** A page at a table against a bot, with a cheat between it and the server. What the page says of its numbers is kept. */
async function atTable(cheat = {}, { seats = ME_AND_BOT, more = {}, options = {} } = {}) {
  const tab = await visit(options)
  tab.spoke = []
  await between(tab, { ...cheat, up: (m, tell) => (/^(commit|nonce)$/.test(m.t) && tab.spoke.push(m), cheat.up ? cheat.up(m, tell) : m) })
  const made = await server.table(seats, more)
  await come(tab, server, made, true)
  return { tab, made }
}
const notice = (tab) => tab.locator('aside[data-deal]')
const alarm = async (tab, kind, words) => {
  await tab.locator(`[data-deal=${kind}]`).waitFor()
  assert.match(await notice(tab).innerText(), words)
}
const numbers = (tab) => tab.spoke.filter(({ t }) => t === 'nonce').length

/** Gives up, unless the others end the game first. */
async function giveUp(tab) {
  const over = tab.waitForSelector('[data-phase=over]')
  const given = (async () => {
    await tab.getByRole('button', { name: 'Menu' }).click()
    await tab.getByRole('button', { name: 'Give up', exact: true }).click()
    await tab.getByRole('button', { name: 'Yes, give up' }).click()
  })()
  given.catch(() => undefined)
  await over
  if (await tab.locator('dialog[open]').count()) await tab.keyboard.press('Escape')
}
async function verdict(tab) {
  await tab.getByRole('button', { name: 'Check the deal' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Check the deal' })
  await dialog.waitFor()
  const text = await dialog.innerText()
  await tab.keyboard.press('Escape')
  return text
}
/** Nothing takes it away: it has no button, Escape does nothing, and after a reload it is there again. */
async function stays(tab, kind) {
  assert.equal(await notice(tab).locator('button, a').count(), 0)
  await tab.keyboard.press('Escape')
  await notice(tab).click()
  assert.equal(await notice(tab).count(), 1)
  await tab.reload()
  await tab.locator(`[data-deal=${kind}]`).waitFor()
}

for (const [game, seats, options] of [
  ['mosquito-show', 2], ['mosquito', 3], ['mosquitozzz', 3], ['moustique-attaque', 3], ['amoebunnies', 3, { characters: 'roy,cam,sar' }],
])
  test(`${game}: an honest deal is proven to who took part, and to nobody else`, async () => {
    const { tab, made } = await atTable({}, { seats: [ME_AND_BOT[0], ...Array(seats - 1).fill(ME_AND_BOT[1])], more: { game, options } })
    await tab.waitForSelector('[data-board]')
    const eve = await visit()
    await eve.goto(`${server.url}/t/${made.table}`)
    await eve.waitForSelector('[data-board]')
    // Some choices, whatever they are: hands, commits and draws are held to the record as well.
    for (let n = 0; n < 8 && (await tab.locator('[data-phase=playing]').count()); n++) {
      await tab.waitForSelector('[data-choice], [data-dock] button, [data-phase=over]')
      const choice = tab.locator('[data-choice]').first()
      if (!(await choice.count())) break
      await choice.click({ timeout: 5000 }).catch(() => undefined) // it may have passed
    }
    if (!(await tab.locator('[data-phase=over]').count())) await giveUp(tab)
    assert.match(await verdict(tab), /The deal was honest: your secret number is in it/)
    assert.match(await verdict(eve), /The record fits.*No secret number of this page/s)
    for (const page of [tab, eve]) assert.equal(await notice(page).count(), 0)
    assert.equal(numbers(tab), 1)
  })

test('swap: another commitment in place of ours', async () => {
  const { tab } = await atTable({ up: (m) => (m.t === 'commit' ? { ...m, hash: OTHER } : m) }, { options: { viewport: PHONE } })
  await alarm(tab, 'changed', /Don’t trust this deal\. The server has put another number in place of your secret one/)
  assert.ok((await tab.evaluate(() => window.said)).some((said) => /^Don’t trust this deal/.test(said)), 'it is read out')
  assert.deepEqual(await lint(tab), [])
  assert.ok((await sticksOut(tab)) <= 0)
  await stays(tab, 'changed')
  assert.equal(numbers(tab), 0)
})

test('swap: ours is denied, and another one shown', async () => {
  const { tab } = await atTable({
    up: (m, tell) => (m.t === 'commit' ? (tell({ t: 'no', re: m.id, code: 'deal', text: 'this seat has done so already' }), { ...m, id: m.id + 1, hash: OTHER }) : m),
  })
  await alarm(tab, 'foreign', /was not made in this browser.*somebody has spoken for you/)
  await stays(tab, 'foreign')
  assert.equal(numbers(tab), 0)
})

test('drop: a set that is not complete', async () => {
  const { tab } = await atTable({ down: bend((deal) => (deal.step === 'commit' ? deal : withHash(deal, 2, null))) })
  await alarm(tab, 'missing', /left out a commitment \(.+\)/)
  await stays(tab, 'missing')
  assert.equal(numbers(tab), 0)
})

test('late change: before our number is told, and after it', async () => {
  const before = await atTable({ down: bend((deal) => (deal.step === 'commit' ? deal : withHash(deal, 2, OTHER))) })
  await alarm(before.tab, 'changed', /first showed one commitment and then another/)
  assert.equal(numbers(before.tab), 0)

  const { tab } = await atTable({ down: bend((deal) => (deal.step === 'done' ? withHash(deal, 0, OTHER) : deal)) })
  await tab.waitForSelector('[data-board]')
  await alarm(tab, 'restart', /began another deal and hid it/)
  await stays(tab, 'restart')
  // The game can be played; what was found stays beside it to the end, and is the verdict.
  await tab.waitForSelector('[data-board]')
  await giveUp(tab)
  assert.match(await verdict(tab), /began another deal and hid it/)
  assert.equal(await notice(tab).count(), 1)
})

/** Plays with zeros for the page's number, and shows the page its own. */
function zeros({ record } = {}) {
  let own
  const theirs = hashOf('b', ZEROS, ZEROS)
  const show = (deal) => (deal.commits[1].hash === theirs ? withHash(deal, 1, own.hash) : deal)
  return {
    up: (m) => {
      if (m.t === 'commit') own = { hash: m.hash }
      if (m.t === 'commit') return { ...m, hash: theirs }
      if (m.t !== 'nonce') return m
      Object.assign(own, m)
      return { ...m, nonce: ZEROS, salt: ZEROS }
    },
    down: bend(show),
    record: (text) => record?.(text.replace(theirs, own.hash), own) ?? text,
  }
}
test('zeros: the number is taken and another one played', async () => {
  const { tab } = await atTable(zeros())
  await tab.waitForSelector('[data-board]')
  assert.equal(await notice(tab).count(), 0, 'until the record is there nothing tells')
  await giveUp(tab)
  await alarm(tab, 'record', /put another number in place of your secret one/)
  assert.match(await verdict(tab), /put another number in place/)
  await stays(tab, 'record')
})

test('zeros: and the record is written to look right', async () => {
  const told = (text, own) => text.replace(`nonce b: ${ZEROS}`, `nonce b: ${own.nonce}`).replace(`salt b: ${ZEROS}`, `salt b: ${own.salt}`)
  const signed = (text) => {
    const body = text.slice(0, text.lastIndexOf('hash: '))
    return `${body}hash: ${createHash('sha256').update(body).digest('hex')}\n`
  }
  const { tab } = await atTable(zeros({ record: (text, own) => signed(told(text, own)) }))
  await tab.waitForSelector('[data-board]')
  await giveUp(tab)
  await alarm(tab, 'draws', /contradicts itself: .*the outcome is not the one that the deal gives/)
})

test('a record that tells another game than was shown', async () => {
  const { tab } = await atTable({ down: (m) => (m.t === 'up' && m.log ? { ...m, log: m.log.map((line, i) => (i === 3 ? '8*other' : line)) } : m) })
  await tab.waitForSelector('[data-board]')
  await giveUp(tab)
  await alarm(tab, 'shown', /differs at move 4/)
})

test('selective restart: a deal that does not please is begun anew, silently', async () => {
  let first
  const { tab } = await atTable({
    up: (m, tell) => {
      if (m.t !== 'nonce') return m
      tell({ t: 'ok', re: m.id, v: 0 })
      tell({ t: 'deal', ...withHash(withHash({ ...first, step: 'commit', open: [0] }, 0, OTHER), 1, null) })
    },
    down: (m) => ((first ??= (m.deal?.commits && m.deal) || undefined), m),
  })
  await alarm(tab, 'restart', /began another deal and hid it/)
  await stays(tab, 'restart')
  assert.deepEqual(tab.spoke.map(({ t }) => t), ['commit', 'nonce'], 'the page has no part in the second')
})

/** A friend who has committed is replaced: this is the only way to begin a deal anew. */
async function replaced(cheat) {
  const post = async (what, body) => (await fetch(`${server.url}/api/tables/${made.table}/${what}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json()
  const { tab: ana, made } = await atTable(cheat, { seats: [ME_AND_BOT[0], { kind: 'friend' }] })
  const friend = async (code, mute) => {
    const tab = await visit()
    let asked
    tab.asked = new Promise((done) => (asked = done))
    await between(tab, { up: (m) => (m.t === 'nonce' ? (asked(), mute ? undefined : m) : m) })
    await come(tab, server, { ...made, ...(await post('take', { code, name: 'Bo' })) }, true)
    return tab
  }
  const bo = await friend(made.invites[0].code, true)
  await bo.asked // all have committed, and Ana's number may be out
  const { code } = await post('invite', { token: made.token, seat: 1 })
  return { ana, bo, cy: () => friend(code, false), made }
}
test('a deal that is broken off is counted before everybody, and in the record', async () => {
  const { ana, bo, cy, made } = await replaced({})
  const late = await cy()
  for (const tab of [ana, bo, late]) {
    await tab.waitForSelector('[data-board]')
    await alarm(tab, 'again', /This is deal number 2 at this table\. 1 deal was broken off/)
  }
  assert.deepEqual(await lint(ana), [])
  await stays(late, 'again')
  await ana.waitForSelector('[data-board]')
  await giveUp(ana)
  assert.match(await verdict(ana), /The deal was honest.*This is deal number 2/s)
  assert.match(await verdict(late), /The deal was honest.*This is deal number 2/s)
  const record = await (await fetch(`${server.url}/api/tables/${made.table}/record`)).text()
  assert.equal(record.match(/^abandoned 1 (server|b|o): [0-9a-f]{64}/gm).length, 3)
  assert.equal(ana.spoke.filter(({ t }) => t === 'commit').length, 2)
})

test('selective restart: with the maker’s help, and nobody told', async () => {
  const { ana } = await replaced({ down: bend(({ abandoned: _, ...deal }) => ({ ...deal, abandoned: [] })) })
  await alarm(ana, 'restart', /began another deal and hid it/)
  assert.equal(ana.spoke.filter(({ t }) => t === 'commit').length, 1)
})

test('a seed in place of everybody’s numbers', async () => {
  const { tab } = await atTable({}, { more: { seed: 'chosen' } })
  await tab.waitForSelector('[data-board]')
  await alarm(tab, 'seeded', /come from a seed that somebody chose/)
  await giveUp(tab)
  assert.match(await verdict(tab), /come from a seed that somebody chose/)
})

test('two pages of one browser take part as one', async () => {
  const { tab, made } = await atTable({})
  const twin = await tab.context().newPage()
  await twin.goto(`${server.url}/t/${made.table}`)
  for (const page of [tab, twin]) await page.waitForSelector('[data-board]')
  await giveUp(twin)
  for (const page of [tab, twin]) {
    await page.waitForSelector('[data-phase=over]')
    assert.match(await verdict(page), /your secret number is in it/)
    assert.equal(await notice(page).count(), 0)
  }
})
