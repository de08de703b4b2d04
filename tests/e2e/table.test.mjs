// What a table tells at a glance, at the table that the four further games share: what happened, to whom it is new,
// what may be known of it; what lies on the table can be touched.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, lint, log, over, people, PHONE, sit, start, title, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()
const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true }
/** Lifts the veil when it is somebody else's turn to look. */
async function look(tab) {
  await tab.waitForSelector('[data-choice], [data-veil], [data-phase=over]')
  if (await tab.locator('[data-veil]').count()) await tab.locator('[data-veil]').click()
  await tab.waitForSelector('[data-choice], [data-phase=over]')
}

test('two at one device: the log keeps the secrets of each, on the page and aloud', async () => {
  const tab = await visitor(browser)
  await sit(tab, server, await server.table(people(2), { game: 'moustique-attaque', seed: 'posters' }))
  await tab.waitForSelector('[data-veil]')
  assert.equal(await tab.locator('[data-choice]').count(), 0, 'before one looks nothing is said of choices')
  await look(tab)
  assert.match(await title(tab), /^Ana/)
  const was = await versionOf(tab)
  for (const place of [1, 4]) await tab.locator(`[data-place="${place}"]`).click()
  await tab.locator('[data-choice="1P 1s,2,3"]').click()
  await changed(tab, was)
  await look(tab)
  assert.match(await title(tab), /^Bo/)
  const said = await tab.evaluate(() => window.said)
  for (const words of [await log(tab), said.join(' ')]) {
    assert.match(words, /Ana has placed three cards/)
    assert.doesNotMatch(words, /The Sting is/)
  }
  await tab.locator('[data-tap="2"]').click()
  await tab.waitForFunction(() => /Bo taps place 2: Miss/.test(document.querySelector('[data-log]').innerText))
  assert.deepEqual(tab.problems, [])
})

test('a phone: what happened last stands under the status, all of it is one touch away, the hand is in the dock', async () => {
  const tab = await visitor(browser, TOUCH)
  await sit(tab, server, await server.table([...people(1), { kind: 'bot', level: 1 }], { game: 'amoebunnies', seed: 'island', options: { characters: 'roy,sun', rounds: '3' } }))
  for (let turn = 0; turn < 2; turn++) {
    await look(tab)
    assert.ok(await tab.locator('.dock .hand li').count(), 'one sees one’s cards')
    const box = await tab.locator('.dock .hand').boundingBox()
    assert.ok(box.y + box.height < 740)
    const was = await versionOf(tab)
    await tab.locator('[data-choice="end"]').tap()
    await changed(tab, was)
  }
  await tab.waitForSelector('[data-choice="end"]')
  const last = tab.locator('[data-last]')
  assert.match(await last.innerText(), /Sunil\) ends the turn/)
  // All that the bot did since my turn is marked as new.
  const fresh = await tab.locator('[data-log] li.new').allInnerTexts()
  assert.ok(fresh.length > 1 && fresh.every((line) => !/Ana \(Roy\) ends/.test(line)), fresh.join('\n'))
  assert.ok((await last.boundingBox()).height >= 44)
  await last.tap()
  const sheet = tab.getByRole('dialog', { name: 'What happened' })
  await sheet.getByText(/Ana \(Roy\) ends the turn/).first().waitFor()
  assert.deepEqual(await lint(tab), [])
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Menu' }).click()
  await tab.getByText('Roy, Sunil').waitFor()
  assert.equal(await tab.getByText('Show what is still hidden').count(), 0)
  // The rules open beside the table, from the menu and from the help.
  const rules = tab.getByRole('dialog', { name: 'Rules' })
  await tab.getByRole('button', { name: 'Rules', exact: true }).click()
  await rules.getByText('AB-1', { exact: true }).first().waitFor()
  await tab.keyboard.press('Escape')
  await tab.getByRole('button', { name: 'Keys and help' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Rules of this game' }).click()
  await rules.getByText('AB-1', { exact: true }).first().waitFor()
  await tab.keyboard.press('Escape')
  await tab.waitForFunction(() => !document.querySelector('dialog[open]'))
  await tab.locator('[data-choice="end"]').tap()
  await tab.waitForSelector('[data-phase=over]')
  assert.match(await tab.locator('[data-status]').innerText(), /Nobody wins\s+The rounds are over/)
  assert.match(await tab.locator('.ranks').innerText(), /Ana \(Roy\)\s+\d+ % done/)
  assert.deepEqual(tab.problems, [])
})

test('Mosquito: a pile is reached for by touching it; every turn is told of whose it was', async () => {
  const tab = await visitor(browser, TOUCH)
  await sit(tab, server, await server.table([...people(2), { kind: 'bot', level: 1 }], { game: 'mosquito', seed: 'kitchen' }))
  for (let n = 0; n < 8 && !(await over(tab)) && !(await tab.locator('[data-reach]').count()); n++) {
    await look(tab)
    if (await tab.locator('[data-reach]').count()) break
    const was = await versionOf(tab)
    await tab.locator('[data-choice]').first().tap()
    await changed(tab, was)
  }
  const pile = tab.locator('[data-reach]').first()
  // The most natural first: what one does stands before letting it pass.
  assert.match(await tab.locator('[data-choice]').last().getAttribute('data-choice'), /-$/)
  const name = (await pile.innerText()).match(/Reach for (.*)/)[1]
  await pile.tap()
  await tab.waitForFunction((text) => document.querySelector('[data-log]').innerText.includes(`reaches for ${text}`), name)
  const turns = await tab.locator('[data-log] li').allInnerTexts()
  for (const turn of turns) assert.ok((turn.match(/turns (pink|blue|green|orange)/g) ?? []).length <= 1, turn)
  assert.deepEqual(tab.problems, [])
})

test('Mosquito with eight on a phone: what a hand may come down on is in sight before it counts, and so is the button', async () => {
  const tab = await visitor(browser, TOUCH)
  await tab.goto(server.url)
  await tab.getByRole('button', { name: 'Play: Mosquito', exact: true }).click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByLabel('How many players?').selectOption('8')
  await dialog.getByLabel(/Slow hands/).check()
  await dialog.getByRole('button', { name: 'Lay the table' }).click()
  await tab.waitForURL(/\/local\//)
  const inside = (places) => places.every(({ top, bottom }) => top >= 0 && bottom <= 740)
  const boxes = (what) => tab.locator(what).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  const seen = { turn: 0, race: 0 }
  for (let n = 0; n < 400 && !(seen.turn && seen.race); n++) {
    await tab.waitForSelector('[data-turn], [data-object], [data-phase=over]')
    if (await tab.locator('[data-turn]').count()) {
      seen.turn++
      assert.ok(inside(await boxes('[data-turn]')), 'the button')
      // Somebody reads further down while the cards wait.
      await tab.evaluate(() => scrollTo(0, 1e5))
      await tab.locator('[data-turn]').press('Enter')
      await tab.waitForFunction(() => !document.querySelector('[data-turn]'))
    } else if (await tab.locator('[data-object]').count()) {
      const places = await boxes('[data-object]')
      if (!places.length) continue
      seen.race++
      assert.ok(inside(places), JSON.stringify(places))
      await tab.keyboard.press('0')
      await tab.waitForFunction(() => !document.querySelector('[data-object]'), null, { timeout: 30_000 })
    }
  }
  assert.ok(seen.turn && seen.race, JSON.stringify(seen))
  assert.deepEqual(tab.problems, [])
})

test('Amoebunnies: a path that can be chosen is touched on the map', async () => {
  const tab = await visitor(browser)
  await sit(tab, server, await server.table([...people(1), { kind: 'bot', level: 1 }], { game: 'amoebunnies', seed: 'h', options: { characters: 'mid,sun' } }))
  await look(tab)
  await tab.locator('[data-choice=grow]').click()
  const path = tab.locator('[data-path]').first()
  await path.waitFor()
  await path.dispatchEvent('click')
  await tab.waitForFunction(() => document.querySelectorAll('.far li').length === 2 || /overgrow/i.test(document.querySelector('[data-log]').innerText))
  assert.deepEqual(tab.problems, [])
})

test('looking back: every move is told in words, seen and said', async () => {
  const tab = await visitor(browser, TOUCH)
  await sit(tab, server, await server.table(people(2), { game: 'mosquitozzz', seed: 'terrace' }))
  for (let n = 0; n < 2; n++) {
    await look(tab)
    const was = await versionOf(tab)
    await tab.locator('[data-choice]').first().tap()
    await changed(tab, was)
  }
  await tab.getByRole('button', { name: 'Menu' }).click()
  await tab.getByRole('button', { name: 'Give up' }).click()
  await tab.getByRole('button', { name: 'Yes, give up' }).click()
  await tab.waitForSelector('[data-phase=over]')
  await tab.getByRole('button', { name: 'Look back' }).click()
  await tab.locator('.look .steps button').first().click()
  const words = tab.locator('[data-led]')
  const on = tab.locator('.look .steps button').nth(3)
  for (let n = 1; n <= 2; n++) {
    await on.click()
    await tab.locator('.slide', { hasText: `Move ${n} of 2` }).waitFor()
  }
  const shown = await words.innerText()
  assert.match(shown, /^Ana shows .* Bo shows .* From the Swarm pile: /)
  assert.ok((await tab.evaluate(() => window.said)).some((said) => said === `Move 2 of 2: ${shown}`))
  assert.match(await title(tab), /Looking back/)
  assert.deepEqual(await lint(tab), [])
  assert.deepEqual(tab.problems, [])
})

test('among bots that are quicker: whoever chooses last sees all that was shown, and it is told again after a reload', async () => {
  for (const [game, bots, options] of [['mosquitozzz', 3, {}], ['amoebunnies', 2, { characters: 'roy,sun,mid' }]]) {
    const tab = await visitor(browser)
    const made = await server.table([...people(1), ...Array(bots).fill({ kind: 'bot', level: 1 })], { game, options, seed: 'crowd' })
    await sit(tab, server, made)
    for (let n = 0; n < 6; n++) {
      await tab.waitForSelector('[data-choice], [data-phase=over]')
      if (await over(tab)) break
      // The bots have chosen by now, where all choose at once.
      await tab.waitForFunction(() => document.querySelectorAll('.card[aria-current=true]').length <= 1)
      await tab.locator('[data-choice]').first().click()
      await tab.waitForTimeout(100)
    }
    await tab.waitForSelector('[data-choice], [data-phase=over]')
    const before = await log(tab)
    if (game === 'mosquitozzz') assert.match(before, /Ana shows .* Egg 2 shows .* Egg 3 shows .* Egg 4 shows /)
    await tab.reload()
    await tab.waitForFunction((was) => document.querySelector('[data-log]')?.innerText.startsWith(was), before)
    assert.deepEqual(tab.problems, [])
    await tab.context().close()
  }
})
