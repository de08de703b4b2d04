// The four further games: whole games in the page by mouse, by finger and by keys alone, races of hands, axe, words.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, generator, inItsType, lint, log, over, people, PHONE, sit, start, sticksOut, stand, title, told, versionOf, visitor, wholeMove } from './harness.mjs'

const { server, browser } = await start()
const choices = (tab) => tab.locator('[data-choice]')
/** Waits for choices that belong to what is on the table now; false at the end. */
async function asked(tab) {
  await tab.waitForSelector('[data-choice], [data-veil], [data-phase=over]')
  // Several people at one device: the next one says that the others look away.
  if (await tab.locator('[data-veil]').count()) {
    await tab.locator('[data-veil]').press('Enter')
    await tab.waitForSelector('[data-choice]')
  }
  return !(await over(tab))
}
const moved = (tab, before) =>
  eventually(async () => (await tab.locator('[data-phase=over], [data-veil]').count()) || ((await choices(tab).count()) && (await stand(tab)) !== before))

/** Plays one game to its end; `press` activates the n-th choice, `see` looks at the page on the way. */
async function playThrough(tab, press, { seed = 5, most = 400, prefer, see } = {}) {
  const random = generator(seed)
  for (let n = 0; n < most && (await asked(tab)); n++) {
    await see?.(n)
    const before = await stand(tab)
    const texts = await choices(tab).evaluateAll((all) => all.map((b) => b.dataset.choice))
    const liked = texts.findIndex((text) => prefer?.test(text))
    await press(liked >= 0 && random() < 0.8 ? liked : Math.floor(random() * texts.length))
    await moved(tab, before)
  }
  assert.ok(await over(tab), 'the game has ended')
}
const byMouse = (tab) => (n) => choices(tab).nth(n).click()
const byFinger = (tab) => (n) => choices(tab).nth(n).tap()
/** B goes to the choices, arrows walk, Enter chooses. */
const byKeys = (tab) => async (n) => {
  for (let presses = 0; presses < 200; presses++) {
    const at = await choices(tab).evaluateAll((all) => all.indexOf(document.activeElement))
    if (at === n) break
    await tab.keyboard.press(at < 0 ? 'b' : at < n ? 'ArrowDown' : 'ArrowUp')
  }
  await tab.keyboard.press('Enter')
}
/** axe at the first moves of each kind that is asked. */
function looker(tab, found) {
  const seen = new Set()
  return async () => {
    const what = (await title(tab)).split(/[:,?]/)[0].replace(/^(Ana|Bo|Cleo).*/, 'hot')
    if (seen.has(what) || seen.size > 4) return
    seen.add(what)
    found.push(...(await lint(tab)).map((problem) => `${what}: ${problem}`))
    assert.ok((await sticksOut(tab)) <= 0, what)
  }
}

test('Moustique Attaque against a bot by mouse; the log stays in words after a reload', async () => {
  const tab = await visitor(browser)
  const made = await server.table([{ kind: 'me', name: 'Ana' }, { kind: 'bot', level: 1 }], { game: 'moustique-attaque', seed: 'posters' })
  await sit(tab, server, made)
  const found = []
  await asked(tab)
  await wholeMove(tab)
  await tab.waitForFunction(() => /lays cards|stings|taps/.test(document.querySelector('[data-log]').innerText))
  const before = (await log(tab)).slice(0, 60)
  await tab.reload()
  await tab.waitForSelector('[data-log] li')
  await told(tab, before)
  // Somebody watches: the table stays as it is drawn, and reads the same of what is public.
  await tab.evaluate(() => (document.querySelector('[data-board]').marked = true))
  const watcher = await visitor(browser)
  await watcher.goto(tab.url())
  await told(watcher, before)
  await watcher.context().close()
  await playThrough(tab, byMouse(tab), { see: looker(tab, found), prefer: /K \+/ })
  assert.match(await title(tab), /win/)
  assert.ok(await tab.evaluate(() => document.querySelector('[data-board]').marked), 'the table was not drawn anew')
  assert.ok((await tab.locator('[data-log] li').count()) > 10)
  found.push(...(await lint(tab)).map((problem) => `over: ${problem}`))
  assert.deepEqual(found, [])
  assert.deepEqual(tab.problems, [])
})

test('Mosquitozzz, all together, by keys alone; steps can be taken back, a refusal leads to its rule', async () => {
  const tab = await visitor(browser)
  const made = await server.table(people(2), { game: 'mosquitozzz', seed: 'terrace', options: { level: 'coop0' } })
  await sit(tab, server, made)
  await asked(tab)
  await tab.keyboard.press('/')
  await tab.keyboard.type('1A ES')
  await tab.keyboard.press('Enter')
  const link = tab.getByRole('link', { name: /See rule MZ-\d+/ })
  await link.waitFor()
  const rule = (await link.innerText()).match(/MZ-\d+/)[0]
  await link.press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Rules' })
  await dialog.locator(`[id="${rule}"]`).waitFor()
  await tab.keyboard.press('Escape')
  const found = []
  await tab.evaluate(() => document.activeElement.blur())
  await playThrough(tab, byKeys(tab), { see: looker(tab, found), most: 200 })
  assert.match(await title(tab), /You have all (won|lost)/)
  const said = await tab.evaluate(() => window.said)
  assert.ok(said.some((s) => /shows /.test(s)) && said.some((s) => /From the Swarm pile/.test(s)))
  assert.deepEqual(found, [])
  assert.deepEqual(tab.problems, [])
})

test('Amoebunnies by finger at 360 px, three bunnies, two rounds; a chosen step can be taken back', async () => {
  const tab = await visitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  const made = await server.table(people(3), { game: 'amoebunnies', seed: 'island', options: { characters: 'mid,sun,vio', rounds: '2' } })
  await sit(tab, server, made)
  const found = []
  await asked(tab)
  const more = tab.locator('[data-choice]', { has: tab.locator('svg[aria-label]') }).first()
  await more.tap()
  await tab.locator('[data-back]').tap()
  await tab.waitForFunction(() => !document.querySelector('[data-back]') && document.querySelector('[data-choice="end"]'))
  await playThrough(tab, byFinger(tab), { see: looker(tab, found), prefer: /^end$/, most: 150 })
  assert.match(await title(tab), /Nobody wins|wins/)
  assert.ok((await sticksOut(tab)) <= 0, 'over')
  assert.deepEqual(found, [])
  assert.deepEqual(tab.problems, [])
})

test('Mosquito at a table of the server by keys alone: hands are drawn, the page says so, and it ends', async () => {
  const tab = await visitor(browser)
  const made = await server.table(people(3), { game: 'mosquito', seed: 'kitchen', options: { penalty_card: 'choose' } })
  await sit(tab, server, made)
  const found = []
  await tab.getByText('drawn from a model of hands').waitFor()
  await playThrough(tab, byKeys(tab), { see: looker(tab, found), prefer: /^A\d/ })
  assert.match(await title(tab), /win/)
  assert.match(await tab.locator('.ranks').innerText(), /1\.\s+[123]\s+(Ana|Bo|Cleo)\s+\d+ points?/)
  found.push(...(await lint(tab)).map((problem) => `over: ${problem}`))
  assert.deepEqual(found, [])
  assert.deepEqual(tab.problems, [])
})

/** Plays Mosquito at a table of this device until `done`; `touch` answers a race. */
async function races(tab, touch, done) {
  for (let n = 0; n < 2000 && !(await done()); n++) {
    const now = await tab.evaluate(() => {
      const race = document.querySelector('[data-race]')?.dataset.race
      return { race, turn: !!document.querySelector('[data-turn]'), best: [...document.querySelectorAll('[data-object]')].map((b) => [Number(b.querySelector('b')?.textContent ?? 0), b.dataset.object]).sort((a, b) => b[0] - a[0])[0]?.[1] }
    })
    if (now.race && now.best !== undefined) {
      await touch(now.race, now.best)
      await tab.waitForFunction(() => !document.querySelector('[data-object]'))
    } else if (now.turn) await tab.keyboard.press('Enter')
    else await tab.waitForTimeout(15)
  }
}
/** A table of this device as the page keeps it; with this seed the first two cards are a pink and an orange one. */
const RACES = { id: 'races', key: 'races', moves: [], wish: { game: 'mosquito', options: {}, seats: [{ kind: 'me', name: '' }, { kind: 'bot', level: 1 }], seed: 'race 11' } }
async function soonBoth(tab) {
  await tab.goto(`${server.url}/rules/none`)
  await tab.evaluate(async (stored) => {
    const open = indexedDB.open('mozzie', 1)
    open.onupgradeneeded = () => open.result.createObjectStore('tables', { keyPath: 'id' })
    await new Promise((done) => (open.onsuccess = done))
    const put = open.result.transaction('tables', 'readwrite').objectStore('tables').put(stored)
    await new Promise((done) => (put.onsuccess = done))
    open.result.close()
    localStorage.setItem('mozzie.tables', JSON.stringify([{ id: stored.id, game: 'mosquito', token: 'local', seats: [0], against: '', local: true, at: 1 }]))
  }, RACES)
  await tab.goto(`${server.url}/local/${RACES.id}`)
  await tab.waitForSelector('[data-turn], [data-race]')
}
async function slowHands(tab) {
  await tab.goto(server.url)
  await tab.evaluate(() => localStorage.setItem('mozzie.level', '1'))
  await tab.reload()
  await tab.getByRole('button', { name: 'Play: Mosquito', exact: true }).click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel('How many players?').selectOption('2')
  await dialog.getByLabel(/Slow hands/).check()
  await dialog.getByRole('button', { name: 'Lay the table' }).click()
  await tab.waitForURL(/\/local\//)
  await tab.waitForSelector('[data-turn], [data-race]')
  await inItsType(tab)
}

test('Mosquito on this device by keys: a fair race, its receipt, and the same table after a reload', async () => {
  const tab = await visitor(browser)
  await soonBoth(tab)
  const kinds = new Set()
  const receipts = []
  const touch = async (kind, best) => {
    kinds.add(kind)
    const key = kind === 'orange' ? '0' : kind === 'cover' ? '1' : best
    await tab.waitForTimeout(120)
    await tab.keyboard.press(key)
  }
  await races(tab, touch, async () => {
    const receipt = tab.locator('.receipt')
    if (await receipt.count()) receipts.push(await receipt.innerText().catch(() => ''))
    return kinds.has('pink') && kinds.has('orange') && receipts.some((text) => /Player 1: .*\d+ ms/.test(text))
  })
  assert.ok(receipts.some((text) => /1\. .*\d+ ms/.test(text)))
  assert.deepEqual(await lint(tab), [])
  const version = await versionOf(tab)
  const story = await log(tab)
  await tab.reload()
  await tab.waitForSelector('[data-turn], [data-race], [data-picture]')
  assert.ok((await log(tab)).startsWith(story.slice(0, 40)))
  assert.ok(version > 1)
  assert.deepEqual(tab.problems, [])
})

test('Mosquito by mouse with slow hands: cards wait, and every race can be reached', async () => {
  const tab = await visitor(browser, { viewport: PHONE })
  await slowHands(tab)
  await tab.waitForSelector('[data-turn]')
  let n = 0
  const places = new Set()
  await races(tab, async (kind, best) => {
    n++
    places.add(Math.round((await tab.locator('.piles').boundingBox()).y))
    assert.ok((await sticksOut(tab)) <= 0)
    const object = kind === 'orange' ? '0' : kind === 'cover' ? '1' : best
    const target = tab.locator(`[data-object="${object}"]`)
    if (await target.count()) await target.click({ noWaitAfter: true }).catch(() => undefined)
  }, async () => {
    const box = n < 2 && (await tab.locator('.piles').boundingBox())
    if (box) places.add(Math.round(box.y))
    return n >= 2
  })
  assert.equal(places.size, 1, `the piles were at ${[...places]}`)
  const receipt = tab.locator('.receipt')
  await receipt.waitFor()
  assert.match(await receipt.innerText(), /ms|no touch/)
  assert.deepEqual(tab.problems, [])
})

/** French: choices in a list, where the Sting is laid in two taps. German: a refusal is in the reader's language, with English marked as such. */
const ALSO = {
  fr: async (tab) => {
    for (const key of ['b', 'ArrowDown', 'Enter']) await tab.keyboard.press(key)
    assert.deepEqual(await choices(tab).evaluateAll((all) => all.map((b) => b.dataset.choice)), ['1P 2s,3,4', '1P 1,2s,4', '1P 1,2s,3'])
    await tab.keyboard.press('Backspace')
    assert.equal(await tab.locator('[data-fold]').count(), 4)
  },
  de: async (tab) => {
    await tab.keyboard.press('/')
    await tab.keyboard.type('1A ES')
    await tab.keyboard.press('Enter')
    const alert = tab.getByRole('alert')
    await alert.getByRole('link', { name: /Siehe Regel MZ-\d+/ }).waitFor()
    assert.match(await alert.innerText(), /^Das lassen die Regeln hier nicht zu/)
    assert.match(await alert.locator('[lang=en]').innerText(), /\w/)
  },
}
test('the further games speak French, German and Spanish, and fit 360 px', async () => {
  for (const [locale, game, word] of [['fr', 'moustique-attaque', 'Dard'], ['de', 'mosquitozzz', 'Karte'], ['es', 'amoebunnies', 'turno']]) {
    const tab = await visitor(browser, { locale, viewport: PHONE })
    await tab.addInitScript(() => localStorage.setItem('mozzie.lists', 'true'))
    const made = await server.table(people(2), { game, seed: 'words' })
    await sit(tab, server, made)
    await asked(tab)
    assert.ok((await tab.locator('main').innerText()).includes(word), `${locale} ${game}`)
    assert.ok((await sticksOut(tab)) <= 0, locale)
    await ALSO[locale]?.(tab)
    await tab.context().close()
  }
})
