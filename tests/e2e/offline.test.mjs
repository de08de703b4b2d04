// Without a server: the page comes from the device, and the bot plays in the worker.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, log, mouse, playOut, Server, stand, start, title, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()

test('a game against a bot with the server gone, from the first page on', async () => {
  const tab = await visitor(browser, { serviceWorkers: 'allow' })
  await tab.goto(server.url)
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready
    localStorage.setItem('mozzie.level', '1')
  })
  await server.end()
  await tab.reload()
  await tab.click('[data-play]')
  await tab.waitForURL(/\/local\//)
  assert.ok(await playOut(tab, mouse(tab)))
  assert.match(await title(tab), /win/)
  await tab.getByRole('button', { name: 'Check the deal' }).click()
  await tab.getByRole('dialog').getByText('played on this device').waitFor()
  await tab.keyboard.press('Escape')
  const address = tab.url()
  await tab.reload()
  await tab.waitForSelector('[data-phase=over]')
  assert.equal(tab.url(), address)
  assert.deepEqual(tab.problems, [])
})

/** One step at a table of the four further games, or one race; whoever else owes one is a bot. What can be done may pass
 * while one reaches for it: then what there is now is done. */
async function step(tab) {
  const [choice, object, turn] = ['[data-choice]', '[data-object]', '[data-turn]'].map((what) => tab.locator(what).first())
  for (;;) {
    await tab.waitForSelector('[data-choice], [data-turn], [data-object], [data-phase=over]')
    if (await tab.locator('[data-phase=over]').count()) return
    const done = await (async () => {
      if (await choice.count()) {
        const before = await versionOf(tab)
        for (let n = 0; n < 6 && (await versionOf(tab)) === before; n++) {
          const was = await stand(tab)
          await choice.click({ timeout: 2000 })
          await eventually(async () => (await stand(tab)) !== was, 10_000)
        }
        return true
      }
      if (await object.count()) {
        await tab.keyboard.press('0')
        return object.waitFor({ state: 'detached', timeout: 30_000 }).then(() => true)
      }
      await turn.press('Enter', { timeout: 2000 })
      return turn.waitFor({ state: 'detached', timeout: 30_000 }).then(() => true)
    })().catch(() => false)
    if (done) return
  }
}
test('the four further games begin, are played, and are there after a reload, with the server gone', async (t) => {
  const there = await new Server().start()
  t.after(() => there.close())
  const tab = await visitor(browser, { serviceWorkers: 'allow' })
  await tab.goto(there.url)
  await tab.evaluate(async () => {
    await navigator.serviceWorker.ready
    localStorage.setItem('mozzie.level', '1')
  })
  await there.end()
  for (const game of ['Mosquito', 'Mosquitozzz', 'Moustique Attaque', 'Amoebunnies']) {
    await tab.goto(there.url)
    await tab.getByRole('button', { name: `Play: ${game}`, exact: true }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Lay the table' }).click()
    await tab.waitForURL(/\/local\//)
    await tab.waitForSelector('[data-board]')
    // A move may be several steps on a stage.
    for (let n = 0; n < 2 || (n < 9 && (await tab.locator('[data-log] li').count()) < 2); n++) await step(tab)
    await tab.waitForFunction(() => document.querySelectorAll('[data-log] li').length > 1)
    const before = (await log(tab)).slice(0, 40)
    await tab.reload()
    await tab.waitForFunction((was) => document.querySelector('[data-log]')?.innerText.includes(was.split('\n').at(-2)), before)
    await step(tab)
    // The rules are beside every table.
    await tab.getByRole('button', { name: 'Menu' }).click()
    await tab.getByRole('button', { name: 'Rules', exact: true }).click()
    await tab.getByRole('dialog', { name: 'Rules' }).locator('[id]').first().waitFor()
    assert.deepEqual(tab.problems, [], game)
  }
})

test('the lessons can be played to the end', async (t) => {
  const there = await new Server().start()
  t.after(() => there.close())
  const tab = await visitor(browser)
  await tab.goto(`${there.url}/learn/mosquito-show`)
  const touch = mouse(tab)
  const next = tab.locator('[data-next]')
  const solve = {
    2: ['b2', '5', 'a2'],
    3: ['a1', 'd4'],
    4: ['c2', '3', 'b2'],
    5: ['1', '9'],
    6: ['b2', '1', 'b1'],
  }
  for (let lesson = 1; lesson <= 6; lesson++) {
    await tab.getByText(`Step ${lesson} of 7`).waitFor()
    if (solve[lesson]) await tab.waitForFunction(() => [...document.querySelectorAll('[data-cell]')].some((c) => c.ariaLabel.includes('can be chosen') || c.ariaLabel.includes('you can lift')))
    for (const cell of solve[lesson] ?? []) {
      if ((await tab.locator('.hint', { hasText: 'That’s it!' }).count()) === 0) await touch(cell)
      await tab.waitForTimeout(80)
    }
    if (solve[lesson]) await tab.locator('.hint', { hasText: 'That’s it!' }).waitFor()
    await next.click()
  }
  await tab.getByRole('button', { name: 'Play a first game' }).waitFor()
  assert.deepEqual(tab.problems, [])
})
