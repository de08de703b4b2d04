// Several tabs of one person, and what other software does to a page: it keeps working and tells the truth.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, eventually, generator, lint, mouse, myTurn, oneMove, over, people, sit, start, sticksOut, title, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()
/** Another tab of the same browser. */
async function secondTab(tab) {
  const other = await tab.context().newPage()
  other.problems = []
  other.on('pageerror', (e) => other.problems.push(String(e)))
  return other
}

test('two tabs: what one lays, changes and forgets the other shows', async () => {
  const tab = await visitor(browser)
  await tab.goto(server.url)
  const other = await secondTab(tab)
  await other.goto(server.url)
  await tab.click('[data-play]')
  await tab.waitForURL(/\/t\//)
  await other.getByRole('heading', { name: 'Your tables' }).waitFor()
  assert.equal(await other.locator('.mine li').count(), 1)
  await tab.goto(server.url)
  await tab.click('[data-play]')
  await tab.waitForURL(/\/t\//)
  await eventually(async () => (await other.locator('.mine li').count()) === 2)
  await other.locator('.mine li').first().getByRole('button').click()
  await other.locator('.mine li').first().getByRole('button').click()
  await tab.goto(server.url)
  assert.equal(await tab.locator('.mine li').count(), 0)
  // Settings, too: the light, and who one is.
  await tab.emulateMedia({ colorScheme: 'light' })
  await tab.evaluate(() => localStorage.setItem('mozzie.light', 'night'))
  await other.waitForFunction(() => document.documentElement.dataset.light === 'night')
  assert.deepEqual([...tab.problems, ...other.problems], [])
})

test('two tabs at one table: each shows what the other does, and no move is lost silently', async () => {
  const tab = await visitor(browser)
  await sit(tab, server, await server.table(people(2), { seed: 'twins' }))
  const other = await secondTab(tab)
  await other.goto(tab.url())
  await other.waitForSelector('[data-board]')
  for (let n = 0; n < 6; n++) {
    const [one, two] = n % 2 ? [other, tab] : [tab, other]
    await myTurn(one)
    const before = await versionOf(two)
    await oneMove(one, mouse(one), generator(n + 3))
    await changed(two, before)
  }
  const status = (one) => one.locator('[data-status]').innerText()
  await eventually(async () => (await versionOf(tab)) === (await versionOf(other)) && (await status(tab)) === (await status(other)))
  assert.deepEqual([...tab.problems, ...other.problems], [])
})

test('two tabs at one table of this device: one game, whoever moves, and one bot', async () => {
  const tab = await visitor(browser)
  await tab.context().route('**/api/tables', (route) => route.abort())
  await tab.goto(server.url)
  await tab.click('[data-play]')
  await tab.waitForURL(/\/local\//)
  await tab.waitForSelector('[data-board]')
  const other = await secondTab(tab)
  await other.goto(tab.url())
  await other.waitForSelector('[data-board]')
  const both = [tab, other]
  const cells = (one) => one.locator('[data-cell]').evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel).join('\n'))
  const shown = async (one) => `${await title(one)}\n${await cells(one)}`
  const same = async () => {
    const [one, two] = await Promise.all(both.map(shown))
    return one === two
  }
  for (let n = 0; n < 3; n++) {
    const one = both[n % 2]
    for (const each of both) if (!(await myTurn(each))) break
    await eventually(same)
    if (await over(one)) break
    await oneMove(one, mouse(one), generator(n + 3))
    await eventually(same)
  }
  await Promise.all(both.map((one) => one.reload()))
  await Promise.all(both.map((one) => one.waitForSelector('[data-board]')))
  await eventually(same)
  assert.deepEqual([...tab.problems, ...other.problems], [])
})

test('a browser that keeps nothing: an online table begins with its honest deal, and is played', async () => {
  const tab = await visitor(browser)
  await tab.addInitScript(() => {
    const no = { get: () => { throw new DOMException('denied', 'SecurityError') } }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, no)
  })
  await tab.goto(server.url)
  await tab.click('[data-play]')
  await tab.waitForURL(/\/(t|local)\//)
  await tab.waitForSelector('[data-board]')
  await myTurn(tab)
  const before = await versionOf(tab)
  await oneMove(tab, mouse(tab), generator(4))
  await changed(tab, before)
  assert.deepEqual(tab.problems, [])
})

test('a translator takes the texts apart: the table goes on and shows what is', async () => {
  const tab = await visitor(browser)
  await tab.addInitScript(() => {
    // As the browsers' own translators do: each text is put into elements of theirs, again and again.
    const take = (root) => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = []
      while (walk.nextNode()) texts.push(walk.currentNode)
      for (const text of texts) {
        const parent = text.parentElement
        if (!text.data.trim() || !parent || parent.closest('font, script, style, svg, [translate=no]')) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(document.createTextNode(`«${text.data}»`))
      }
    }
    addEventListener('DOMContentLoaded', () => {
      take(document.body)
      new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach((node) => node.nodeType === 1 && take(node)))).observe(document.body, { childList: true, subtree: true })
    })
  })
  await tab.goto(server.url)
  await tab.locator('[data-notice=translator]').getByText('Tables stay in English').waitFor()
  await tab.getByText('«').first().waitFor() // what stands still is translated
  await sit(tab, server, await server.table(people(2), { seed: 'words' }))
  const seen = new Set()
  for (let n = 0; n < 6 && (await myTurn(tab)); n++) {
    seen.add(await tab.locator('[data-status]').innerText())
    const before = await versionOf(tab)
    await oneMove(tab, mouse(tab), generator(n + 1))
    await changed(tab, before)
  }
  assert.ok(seen.size > 2, `the status stands still: ${[...seen]}`)
  assert.deepEqual(tab.problems, [])
})

test('forced colours, and zoom as far as it goes: everything can be seen and reached', async () => {
  const tab = await visitor(browser, { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4, forcedColors: 'active' })
  await tab.goto(server.url)
  assert.ok((await sticksOut(tab)) <= 0, 'home')
  await sit(tab, server, await server.table(people(2), { seed: 'zoom' }))
  await myTurn(tab)
  assert.ok((await sticksOut(tab)) <= 0, 'table')
  const before = await versionOf(tab)
  await oneMove(tab, mouse(tab), generator(2))
  await changed(tab, before)
  assert.deepEqual((await lint(tab)).filter((problem) => !/contrast/.test(problem)), [])
  assert.deepEqual(tab.problems, [])
})

test('a name of any script and forty characters; one that cannot be seen is refused where it is typed', async () => {
  const tab = await visitor(browser)
  await tab.goto(server.url)
  await tab.getByRole('button', { name: 'Set up a table' }).click()
  const name = tab.locator('[data-name]').first()
  await name.fill('👍'.repeat(50))
  assert.equal(await name.inputValue(), '👍'.repeat(40))
  await name.fill('a\u202eb')
  await tab.getByRole('alert').filter({ hasText: 'turns the direction' }).waitFor()
  await tab.getByRole('dialog').getByRole('button', { name: 'Lay the table' }).click()
  await tab.getByRole('dialog').waitFor() // it stays
  await name.fill('李小龙')
  await tab.getByRole('alert').waitFor({ state: 'detached' })
  await tab.getByRole('dialog').getByRole('button', { name: 'Lay the table' }).click()
  await tab.waitForURL(/\/(t|local)\//)
  await tab.waitForSelector('[data-board]')
  assert.equal(await tab.evaluate(() => JSON.parse(localStorage.getItem('mozzie.name'))), '李小龙')
  assert.deepEqual(tab.problems, [])
})
