// What must hold on every page: axe finds nothing, nothing sticks out, targets are big enough, the board stays put.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finger, generator, lint, mouse, myTurn, oneMove, over, people, PHONE, playOut, sit, start, sticksOut, title, visitor } from './harness.mjs'

const { server, browser } = await start()

for (const colorScheme of ['light', 'dark']) {
  test(`axe, ${colorScheme}: home, dialogs, table, effects, end, lessons, rules`, async () => {
    const tab = await visitor(browser, { colorScheme })
    const found = []
    const clean = async (where) => found.push(...(await lint(tab)).map((problem) => `${where}: ${problem}`))
    await tab.goto(server.url)
    await tab.waitForSelector('[data-play]')
    await clean('home')
    await tab.getByRole('button', { name: 'Set up a table' }).click()
    await tab.getByText('House rules').click()
    await clean('new table')
    const made = await server.table(people(2), { seed: `axe ${colorScheme}` })
    await sit(tab, server, made)
    await myTurn(tab)
    await clean('placing')
    const touch = mouse(tab)
    const seen = new Set()
    const random = generator(21)
    // One of the two lights sees a whole game, the other gives up after a few moves.
    const most = colorScheme === 'light' ? 60 : 7
    for (let n = 0; n < most && (await myTurn(tab)); n++) {
      const kind = (await title(tab)).split(/[:,]/)[0]
      if (!seen.has(kind)) await clean(kind)
      seen.add(kind)
      await oneMove(tab, touch, random)
    }
    if (!(await over(tab))) {
      await tab.getByRole('button', { name: 'Menu' }).click()
      await tab.getByRole('button', { name: 'Give up' }).click()
      await tab.getByRole('button', { name: 'Yes, give up' }).click()
      await tab.waitForSelector('[data-phase=over]')
    }
    await clean('over')
    for (const name of ['Menu', 'Keys and help']) {
      await tab.getByRole('button', { name }).click()
      await clean(name)
      await tab.keyboard.press('Escape')
    }
    await tab.goto(`${server.url}/learn/mosquito-show`)
    await tab.getByText('Step 1 of 7').waitFor()
    await clean('learn')
    await tab.goto(`${server.url}/rules/mosquito-show`)
    await tab.waitForSelector('[id=MS-1]')
    await clean('rules')
    await tab.goto(`${server.url}/t/none`)
    await tab.getByRole('heading', { name: 'There is no such table' }).waitFor()
    await clean('gone')
    assert.deepEqual(found, [])
    assert.deepEqual(tab.problems, [])
  })
}

test('360 px: a whole game by finger; the board stays where it is and nothing sticks out', async () => {
  const tab = await visitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  await tab.goto(server.url)
  assert.ok((await sticksOut(tab)) <= 0, 'home')
  const made = await server.table(people(2), { seed: 'small' })
  await sit(tab, server, made)
  // where the board was, and under which sentence it was seen there first
  const places = new Map()
  const random = generator(8)
  for (let n = 0; n < 60 && (await myTurn(tab)); n++) {
    const y = Math.round((await tab.locator('[data-board]').boundingBox()).y)
    if (!places.has(y)) places.set(y, await tab.locator('[data-status]').innerText())
    assert.ok((await sticksOut(tab)) <= 0, `move ${n}`)
    const small = await tab.locator('[data-dock] button, nav.tabs button, header button, header a').evaluateAll((all) =>
      all.filter((b) => b.getClientRects().length && (b.offsetWidth < 44 || b.offsetHeight < 44)).map((b) => b.ariaLabel ?? b.textContent.trim()))
    assert.deepEqual(small, [])
    await oneMove(tab, finger(tab), random)
  }
  assert.ok(await over(tab))
  assert.equal(places.size, 1, `the board was at ${JSON.stringify([...places])}`)
  assert.equal(await tab.evaluate(() => document.documentElement.scrollHeight <= innerHeight + 1), true, 'all of it fits')
  assert.deepEqual(tab.problems, [])
})

test('text twice as big: nothing sticks out, everything can be reached', async () => {
  for (const width of [1280, 360]) {
    const tab = await visitor(browser, { viewport: { width, height: 800 } })
    const made = await server.table(people(2), { seed: 'big' })
    await sit(tab, server, made)
    await tab.addStyleTag({ content: 'html { font-size: 200% }' }).catch(() => tab.evaluate(() => (document.documentElement.style.fontSize = '200%')))
    await tab.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await myTurn(tab)
    assert.ok((await sticksOut(tab)) <= 0, `${width}`)
    // Where there is least room a whole game is played.
    const most = width === 360 ? 60 : 8
    assert.equal(await playOut(tab, mouse(tab), generator(4), most), most === 60)
  }
})

test('French, German and Spanish: the page speaks them', async () => {
  for (const [locale, word] of [['fr', 'Jouer'], ['de', 'spielen'], ['es', 'Jugar']]) {
    const tab = await visitor(browser, { locale })
    await tab.goto(server.url)
    await tab.locator('[data-play]', { hasText: new RegExp(word, 'i') }).waitFor()
    assert.equal(await tab.evaluate(() => document.documentElement.lang), locale)
    assert.ok((await sticksOut(tab)) <= 0, locale)
    assert.deepEqual(tab.problems, [])
  }
})

test('a button stays under the pointer that is at its edge', async () => {
  const tab = await visitor(browser)
  await tab.goto(server.url)
  const box = await tab.locator('[data-play]').boundingBox()
  for (const y of [box.y + 0.5, box.y + box.height - 0.5]) {
    await tab.mouse.move(box.x + box.width / 2, y)
    await tab.waitForTimeout(300)
    assert.deepEqual(await tab.locator('[data-play]').boundingBox(), box)
    await tab.mouse.down()
    await tab.waitForTimeout(300)
    assert.deepEqual(await tab.locator('[data-play]').boundingBox(), box)
    await tab.mouse.move(1, 1)
    await tab.mouse.up()
  }
})
