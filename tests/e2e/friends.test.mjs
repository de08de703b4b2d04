// Several people at one table: invitations, watching, lines that break, servers that die.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellsThat, eventually, generator, lint, mouse, myTurn, oneMove, people, PHONE, sit, start, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()

test('a friend takes a seat with a link that works once', async () => {
  const host = await visitor(browser)
  await host.goto(server.url)
  await host.getByRole('button', { name: 'Play with a friend' }).click()
  await host.getByLabel('Your name').fill('Ana')
  await host.getByRole('button', { name: 'Lay the table' }).click()
  const link = await host.locator('[data-invite]').inputValue()
  assert.match(link, /\/t\/[\w-]+#i=[\w-]+$/)

  const friend = await visitor(browser)
  await friend.goto(link)
  await friend.getByText('Ana keeps a seat for you').waitFor()
  await friend.waitForTimeout(300)
  assert.equal(await host.locator('[data-board]').count(), 0, 'looking takes no seat')
  await friend.getByLabel('Your name').fill('Bo')
  await friend.getByRole('button', { name: 'Take the seat' }).click()
  await Promise.all([host.waitForSelector('[data-board]'), friend.waitForSelector('[data-board]')])
  assert.doesNotMatch(friend.url(), /#i=/)

  const late = await visitor(browser)
  await late.goto(link)
  await late.getByRole('heading', { name: /has been used|is full/ }).waitFor()
  await late.getByRole('button', { name: 'Just watch' }).click()
  await late.waitForSelector('[data-board]')
  await late.getByText('You are watching', { exact: true }).waitFor()

  // Two moves, seen by everybody; the watcher can choose nothing.
  for (let n = 0; n < 2; n++) {
    const [first] = await Promise.race([host, friend].map(async (tab) => ((await tab.waitForSelector('[data-dock] button')), [tab])))
    await oneMove(first, mouse(first), generator(n + 5))
    await Promise.all([host, friend, late].map((tab) => tab.waitForFunction((k) => [...document.querySelectorAll('[data-cell]')].filter((c) => /chameleon|toucan/.test(c.ariaLabel)).length === k, n + 1)))
  }
  assert.equal(await late.locator('[data-dock] button').count(), 0)
  assert.equal((await cellsThat(late, 'you can')).length, 0)
  for (const tab of [host, friend, late]) assert.deepEqual(tab.problems, [])
})

test('several friends, each with a link of their own, and a bot; who comes is seen', async () => {
  const host = await visitor(browser, { viewport: PHONE })
  await host.goto(server.url)
  await host.getByRole('button', { name: 'Play: Amoebunnies', exact: true }).click()
  const dialog = host.getByRole('dialog')
  await dialog.getByLabel('How many players?').selectOption('4')
  for (const place of [2, 3]) await dialog.getByLabel(`Place ${place}`, { exact: true }).selectOption('friend')
  await dialog.getByLabel('Your name').fill('Ana')
  assert.deepEqual(await lint(host), [])
  await dialog.getByRole('button', { name: 'Lay the table' }).click()
  const seat = (tab, n) => tab.locator(`[data-seat="${n}"]`)
  const links = await Promise.all([1, 2].map((n) => seat(host, n).locator('[data-invite]').getAttribute('data-invite')))
  assert.notEqual(links[0], links[1])
  assert.equal(await seat(host, 3).locator('[data-invite]').count(), 0, 'bots need no link')
  assert.deepEqual(await lint(host), [])

  const come = async (link, name) => {
    const tab = await visitor(browser)
    await tab.goto(link)
    await tab.getByText('Amoebunnies, with Ana').waitFor()
    await tab.getByLabel('Your name').fill(name)
    await tab.getByRole('button', { name: 'Take the seat' }).click()
    return tab
  }
  const bo = await come(links[0], 'Bo')
  await seat(host, 1).getByText('Bo').waitFor()
  assert.ok((await host.evaluate(() => window.said)).includes('Bo has sat down.'))
  await seat(bo, 2).getByText('waiting').waitFor()
  assert.equal(await bo.locator('[data-invite]').count(), 0, 'links are for who laid the table')
  const cleo = await come(links[1], 'Cleo')
  await Promise.all([host, bo, cleo].map((tab) => tab.waitForSelector('[data-board]')))
  for (const tab of [host, bo, cleo]) assert.deepEqual(tab.problems, [])
})

test('what is half chosen stays while a friend goes and comes back', async () => {
  const made = await server.table([{ kind: 'me', name: 'Hugo' }, { kind: 'friend' }], { game: 'moustique-attaque', seed: 'keys' })
  const taken = await fetch(`${server.url}/api/tables/${made.table}/take`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code: made.invites[0].code, name: 'Bo' }) })
  const tabs = await Promise.all([visitor(browser), visitor(browser)])
  const [hugo, bo] = tabs
  await Promise.all([sit(hugo, server, made), sit(bo, server, { ...made, ...(await taken.json()) })])
  let come = 0
  hugo.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => (come += /"t":"seats"/.test(String(payload)))))
  await hugo.reload()
  await hugo.waitForSelector('[data-choice]')
  await hugo.keyboard.press('2')
  await hugo.locator('[data-pick]').waitFor()
  const before = come
  await bo.reload()
  await bo.waitForSelector('[data-board]')
  await eventually(() => come >= before + 2) // gone, and here again
  await hugo.keyboard.press('4')
  assert.match(await hugo.locator('[data-pick]').innerText(), /Sting at 2, 4 stays free/)
  for (const tab of tabs) assert.deepEqual(tab.problems, [])
})

test('the server is killed and comes back: the table is as it was', async () => {
  const tab = await visitor(browser)
  const made = await server.table(people(2), { seed: 'kill' })
  await sit(tab, server, made)
  await myTurn(tab)
  for (let n = 0; n < 3; n++) {
    await myTurn(tab)
    await oneMove(tab, mouse(tab), generator(n + 11))
  }
  const labels = () => tab.locator('[data-cell]').evaluateAll((cells) => cells.map((c) => c.ariaLabel.split(', you')[0]).join(';'))
  const before = await labels()
  const log = () => tab.getByRole('list', { name: 'What happened' }).innerText()
  const told = await log()
  assert.match(told, /starts on/)
  await server.end('SIGKILL')
  await tab.getByRole('heading', { name: 'The line is dead' }).waitFor()
  await server.start()
  // The page tries by itself too: it may be back before the button can be pressed.
  await tab.getByRole('button', { name: 'Try now' }).click({ timeout: 3000 }).catch(() => {})
  await tab.getByRole('heading', { name: 'The line is dead' }).waitFor({ state: 'detached' })
  assert.equal(await labels(), before)
  await tab.reload()
  await tab.waitForFunction((was) => document.querySelector('aside ol')?.innerText === was, told)
  assert.equal(await log(), told)
  await myTurn(tab)
  const version = await versionOf(tab)
  await myTurn(tab)
  await oneMove(tab, mouse(tab), generator(99))
  assert.notEqual(await versionOf(tab), version)
  assert.deepEqual(tab.problems, [])
})

test('a move that was under way when the line broke is played once', async () => {
  const tab = await visitor(browser)
  let cut = false
  await tab.routeWebSocket(/\/ws$/, (page) => {
    const real = page.connectToServer()
    page.onMessage((message) => {
      real.send(message)
      // The move has gone out; its answer never comes in.
      if (!cut && String(message).includes('"move"')) {
        cut = true
        setTimeout(() => page.close(), 20)
      }
    })
    real.onMessage((message) => {
      if (!cut || page.alive !== false) page.send(message)
    })
  })
  const made = await server.table(people(2), { seed: 'cut' })
  await sit(tab, server, made)
  await myTurn(tab)
  await tab.locator('[data-dock] .pickup').first().click()
  await tab.locator('[data-cell="b2"]').click()
  await tab.waitForFunction(() => document.querySelector('[data-cell="b2"]').ariaLabel.includes('chameleon'))
  await myTurn(tab)
  assert.ok(cut)
  const animals = await tab.locator('[data-cell]').evaluateAll((cells) => cells.filter((c) => /chameleon|toucan/.test(c.ariaLabel)).length)
  assert.equal(animals, 1)
  assert.deepEqual(tab.problems, [])
})

test('a game that is given up has the true end, and a friend sees that another one is wished for', async () => {
  const made = await server.table([{ kind: 'me', name: 'Ana' }, { kind: 'friend' }], { seed: 'again' })
  const taken = await fetch(`${server.url}/api/tables/${made.table}/take`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code: made.invites[0].code, name: 'Bo' }) })
  const tabs = await Promise.all([visitor(browser), visitor(browser)])
  const [ana, bo] = tabs
  await Promise.all([sit(ana, server, made), sit(bo, server, { ...made, ...(await taken.json()) }, 'Bo')])
  await ana.getByRole('button', { name: 'Menu' }).click()
  await ana.getByRole('button', { name: 'Give up' }).click()
  await ana.getByRole('button', { name: 'Yes, give up' }).click()
  await Promise.all(tabs.map((tab) => tab.waitForSelector('[data-phase=over]')))
  await ana.getByRole('heading', { name: 'Bo wins' }).waitFor()
  await bo.getByRole('heading', { name: 'You win' }).waitFor()
  assert.deepEqual((await ana.evaluate(() => window.said)).filter((text) => /Ana wins|You win/.test(text)), [])
  assert.deepEqual((await bo.evaluate(() => window.said)).filter((text) => /Ana wins|Bo wins/.test(text)), [])

  await ana.getByRole('button', { name: 'Play again' }).click()
  await bo.locator('[data-wished]', { hasText: 'Ana would like another game.' }).waitFor()
  assert.equal((await bo.evaluate(() => window.said)).filter((text) => text === 'Ana would like another game.').length, 1)
  await bo.reload()
  await bo.locator('[data-wished]', { hasText: 'Ana would like another game.' }).waitFor()
  await ana.reload()
  await ana.getByText('Waiting for Bo').waitFor()
  await bo.getByRole('button', { name: 'Play again' }).click()
  await Promise.all(tabs.map((tab) => tab.waitForFunction((id) => !location.pathname.includes(id), made.table)))
  for (const tab of tabs) assert.deepEqual(tab.problems, [])
})

test('an address without a table says so', async () => {
  const tab = await visitor(browser)
  await tab.goto(`${server.url}/t/nosuchtable00000`)
  await tab.getByRole('heading', { name: 'There is no such table' }).waitFor()
  await tab.getByRole('link', { name: 'Home' }).first().waitFor()
})
