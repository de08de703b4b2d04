// Whole games through the page, by mouse and by keys alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsThat, generator, keys, mouse, myTurn, oneMove, people, playOut, sit, start, title, until, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()

test('from the first page to the end of a game by mouse, against a bot', async () => {
  const tab = await visitor(browser)
  await tab.goto(server.url)
  await tab.evaluate(() => localStorage.setItem('mozzie.level', '1'))
  await tab.reload()
  await tab.click('[data-play]')
  await tab.waitForURL(/\/t\//)
  assert.ok(await playOut(tab, mouse(tab)))
  assert.match(await title(tab), /win/)
  await tab.getByRole('button', { name: 'Check the deal' }).click()
  await tab.getByRole('dialog').getByText('The deal was honest').waitFor()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Look back' }).click()
  await tab.getByRole('button', { name: 'To the beginning' }).click()
  await tab.locator('main').getByText('Move 0 of').waitFor()
  assert.equal((await cellsThat(tab, 'toucan')).length, 0)
  await tab.getByRole('button', { name: 'One move on' }).click()
  await tab.locator('main').getByText('Move 1 of').waitFor()
  await tab.getByRole('button', { name: 'Back to the end' }).click()
  await tab.getByRole('button', { name: 'Play again' }).click()
  await myTurn(tab)
  assert.equal(await versionOf(tab) > 0, true)
  assert.deepEqual(tab.problems, [])
})

test('a whole game by keys alone; everything that happens is said once and in order', async () => {
  const tab = await visitor(browser)
  const events = []
  let kinds = []
  tab.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload))
      if (message.t === 'table') kinds = message.kinds.map(([name]) => name)
      if (message.t === 'up') events.push(...message.events.map(([kind]) => ({ k: kinds[kind] })))
    }),
  )
  const made = await server.table(people(2), { seed: 'keys' })
  await sit(tab, server, made)
  await tab.evaluate(() => (window.said.length = 0))
  assert.ok(await playOut(tab, keys(tab), generator(3)))
  const wins = /^(Turn \d+: )?(Ana|Bo) wins/
  await until(tab, (source) => window.said.filter((s) => new RegExp(source).test(s)).length > 1, wins.source)
  const said = await tab.evaluate(() => window.said)
  const count = (pattern) => said.filter((s) => pattern.test(s)).length
  const happened = (kind) => events.filter((e) => e.k === kind).length
  assert.equal(count(/ starts on /), happened('placed'))
  assert.equal(count(/ moves from | flies from /), happened('moved'))
  assert.equal(count(/ turns over: /), happened('turned'))
  assert.equal(count(/ now shows a /), happened('uncovered'))
  assert.equal(count(/^(Turn \d+: )?Grey effect/), happened('grey'))
  assert.equal(count(wins), 2, 'the last event and the result')
  const moves = said.filter((s) => /^Turn \d+: .*(moves|flies) from/.test(s))
  assert.equal(new Set(moves).size, moves.length)
  assert.deepEqual(tab.problems, [])
})

test('single keys answer, the slash opens the line for moves, and a refusal leads to its rule', async () => {
  const tab = await visitor(browser)
  const made = await server.table(people(2), { seed: 'ask', options: { first_player: 'blue' } })
  await sit(tab, server, made)
  await myTurn(tab)
  const ask = async (key) => {
    await tab.evaluate(() => (window.said.length = 0))
    await tab.keyboard.press(key)
    await tab.waitForFunction(() => window.said.length > 0)
    return tab.evaluate(() => window.said.join(' '))
  }
  assert.match(await ask('s'), /golden.*pond 1/)
  assert.match(await ask('h'), /Ana: nothing/)
  assert.match(await ask('w'), /32 moves/)
  assert.match(await ask('l'), /The ponds are dealt/)
  await tab.keyboard.press('b')
  assert.equal(await tab.evaluate(() => document.activeElement.dataset.cell), 'a1')
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('ArrowUp')
  assert.equal(await tab.evaluate(() => document.activeElement.dataset.cell), '2')
  await tab.keyboard.press('c')
  await tab.keyboard.press('3')
  assert.equal(await tab.evaluate(() => document.activeElement.dataset.cell), 'c3')
  await tab.keyboard.press('/')
  await tab.keyboard.type('Tx15-c3')
  await tab.keyboard.press('Enter')
  const link = tab.getByRole('link', { name: /See rule MS-\d+/ })
  await link.waitFor()
  assert.match(await link.getAttribute('href'), /^\/rules\/mosquito-show#MS-\d+$/)
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('?')
  await tab.getByRole('dialog', { name: 'Keys' }).waitFor()
  await tab.getByRole('checkbox', { name: 'Single keys are on' }).uncheck()
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('?')
  assert.equal(await tab.locator('dialog[open]').count(), 0)
})

test('a move that showed nothing can be taken back, a later one tells why not', async () => {
  const tab = await visitor(browser)
  const made = await server.table(people(2), { seed: 'back', options: { first_player: 'blue' } })
  await sit(tab, server, made)
  const touch = mouse(tab)
  await myTurn(tab)
  await tab.locator('[data-dock] .pickup').first().click()
  await touch('b2')
  await tab.getByRole('button', { name: 'Take it back' }).click()
  await tab.waitForFunction(() => !document.querySelector('[data-cell="b2"]').ariaLabel.includes('chameleon'))
  for (let n = 0; n < 5; n++) {
    await myTurn(tab)
    await oneMove(tab, touch, generator(n + 1))
  }
  await tab.getByRole('button', { name: 'Menu' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Menu' })
  await dialog.waitFor()
  assert.match(await dialog.innerText(), /Can’t be taken back|Take the last move back/)
  assert.deepEqual(tab.problems, [])
})

test('animals can be dragged, from the dock and on the board', async () => {
  const tab = await visitor(browser)
  const made = await server.table(people(2), { seed: 'drag', options: { first_player: 'blue' } })
  await sit(tab, server, made)
  const middle = async (locator) => {
    const box = await locator.boundingBox()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const drag = async (from, to) => {
    const [x0, y0] = await middle(from)
    const [x1, y1] = await middle(to)
    await tab.mouse.move(x0, y0)
    await tab.mouse.down()
    await tab.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, { steps: 4 })
    await tab.mouse.move(x1, y1, { steps: 4 })
    await tab.mouse.up()
  }
  const cell = (key) => tab.locator(`[data-cell="${key}"]`)
  const holds = (key, what) => tab.waitForFunction(([k, w]) => document.querySelector(`[data-cell="${k}"]`).ariaLabel.includes(w), [key, what])
  for (const [n, key] of [[1, 'a1'], [0, 'd1'], [0, 'd2'], [0, 'a4']]) {
    await myTurn(tab)
    const dock = tab.locator('[data-dock] .pickup')
    await drag(dock.nth(Math.min(n, (await dock.count()) - 1)), cell(key))
    await holds(key, /a1|a4/.test(key) ? 'toucan' : 'chameleon')
  }
  await myTurn(tab)
  await drag(cell('a1'), cell('b2'))
  await holds('b2', 'Blue toucan')
  assert.deepEqual(tab.problems, [])
})
