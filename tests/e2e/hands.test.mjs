// At our own table: people slap and race with real hands, and tell the page what came of it, by mouse and by keys.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, lint, log, PHONE, start, sticksOut, title, told, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()
/** Lays a table through the form: friends round the table, all by name. */
async function lay(tab, game, count) {
  await tab.goto(server.url)
  await tab.getByRole('button', { name: `Play: ${game}`, exact: true }).click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel(/Somebody beside you/).check()
  await dialog.getByLabel('How many players?').selectOption(String(count))
  await dialog.getByLabel(/We slap and race/).check()
  await dialog.getByLabel('Your name').fill('Ana')
  for (const [i, name] of ['Bo', 'Cleo'].slice(0, count - 1).entries()) await dialog.getByLabel(`Place ${i + 2}: Their name`).fill(name)
  assert.ok((await sticksOut(tab)) <= 0)
  await dialog.getByRole('button', { name: 'Lay the table' }).click()
  await tab.waitForURL(/\/local\//)
  await tab.waitForSelector('[data-board]')
}

test('a slap is told by keys at 360 px, taken back, and told again', async () => {
  const tab = await visitor(browser, { viewport: PHONE })
  await lay(tab, 'Mosquitozzz', 2)
  // The first Flat Hand that somebody has is used: chosen, or of the cards on the table.
  for (let n = 0; n < 120 && !(await tab.locator('[data-count]').count()); n++) {
    await tab.waitForSelector('[data-veil], [data-choice], [data-count]')
    if (await tab.locator('[data-veil]').count()) {
      await tab.locator('[data-veil]').press('Enter')
      continue
    }
    const before = await versionOf(tab)
    const texts = await tab.locator('[data-choice]').evaluateAll((all) => all.map((b) => b.dataset.choice))
    const liked = texts.findIndex((text) => /FH/.test(text))
    await tab.locator('[data-choice]').nth(Math.max(0, liked)).click()
    await tab.waitForFunction((was) => document.querySelector('[data-veil], [data-count]') || document.querySelector('[data-version]').dataset.version !== String(was) || document.querySelector('[data-back]'), before)
  }
  assert.match(await title(tab), /slaps: how many of \d+ markers? (is|are) hit\?/)
  assert.equal(await tab.locator('.hand').count(), 0, 'no hand lies open while all look')
  assert.ok((await sticksOut(tab)) <= 0)
  assert.deepEqual(await lint(tab), [])
  const field = tab.getByRole('spinbutton', { name: 'Hit' })
  const of = Number(await field.getAttribute('max'))
  const enter = tab.locator('[data-tell]')
  assert.ok(await enter.isDisabled())
  await tab.evaluate(() => document.activeElement.blur())
  await tab.keyboard.press('b')
  await tab.keyboard.type(String(of + 1))
  assert.ok(await enter.isDisabled(), 'more than were thrown')
  await tab.keyboard.press('Control+a')
  await tab.keyboard.type('1')
  await tab.keyboard.press('Enter')
  await told(tab, `slaps 1 of ${of}`)
  await tab.keyboard.press('Control+z')
  await tab.waitForSelector('[data-count]')
  await tab.getByRole('button', { name: 'One less' }).click()
  await enter.click()
  await told(tab, `slaps 0 of ${of}`)
  assert.ok((await tab.evaluate(() => window.said)).some((s) => /how many of/.test(s)))
  await tab.reload()
  await tab.waitForSelector('[data-log] li')
  assert.match(await log(tab), new RegExp(`slaps 0 of ${of}`))
  assert.deepEqual(tab.problems, [])
})

test('races are told by keys: each card when asked for, who was first, who was last, nobody', async () => {
  const tab = await visitor(browser)
  await lay(tab, 'Mosquito', 3)
  const asked = new Set()
  for (let n = 0; n < 60 && asked.size < 2; n++) {
    await tab.waitForSelector('[data-turn], [data-choice], [data-phase=over]')
    const what = await title(tab)
    const before = await versionOf(tab)
    const kind = /^(Pink|Orange)|reached/.exec(what)?.[0]
    if (await tab.locator('[data-turn]').count()) await tab.locator('[data-turn]').press('Enter')
    else {
      if (kind && !asked.size) assert.deepEqual(await lint(tab), [])
      if (kind) asked.add(kind)
      await tab.keyboard.press('b')
      if (kind === 'Orange') await tab.keyboard.press('ArrowDown')
      await tab.keyboard.press('Enter')
    }
    await changed(tab, before)
  }
  assert.equal(asked.size, 2, `asked of ${[...asked]}`)
  const outcome = { Pink: /(Ana|Bo|Cleo) takes /, Orange: /was last/, reached: /(Ana|Bo|Cleo) steals / }
  for (const kind of asked) assert.match(await log(tab), outcome[kind])
  assert.deepEqual(tab.problems, [])
})
