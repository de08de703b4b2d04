// Moustique Attaque for eyes, ears and fingers in the page: keys, text and motion, the printed cards.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changed, lint, over, PHONE, sit, start, sticksOut, title, versionOf, visitor, wholeMove } from './harness.mjs'

const { server, browser } = await start()

test('MA-A9: a round by single keys; letters read what lies there; the help tells them', async () => {
  const tab = await visitor(browser, { viewport: PHONE })
  const made = await server.table([{ kind: 'me', name: 'Hugo' }, { kind: 'bot', level: 1 }], { game: 'moustique-attaque', seed: 'keys' })
  await sit(tab, server, made)
  await tab.waitForSelector('[data-choice]')
  await tab.keyboard.press('2')
  await tab.getByText('Sting at 2. Now the place that stays free.').first().waitFor()
  await tab.keyboard.press('4')
  assert.match(await tab.locator('[data-pick]').innerText(), /Sting at 2, 4 stays free/)
  await tab.keyboard.press('Escape')
  assert.equal(await tab.locator('[data-pick]').count(), 0)
  const before = await versionOf(tab)
  for (const key of ['2', '4', 'Enter']) await tab.keyboard.press(key)
  await changed(tab, before)
  await tab.waitForFunction(() => window.said.some((s) => s.startsWith('Hugo has placed three cards: places 1, 2, and 3.')))
  await tab.waitForSelector('[data-choice], [data-phase=over]')
  for (const [key, start] of [['t', 'The track. '], ['h', 'Hunting board of '], ['b', 'Bonuses. '], ['p', 'Hugo: ']]) {
    await tab.keyboard.press(key)
    await tab.waitForFunction((words) => window.said.some((s) => s.startsWith(words)), start)
  }
  await tab.evaluate(() => (window.said.length = 0))
  await tab.keyboard.press('l')
  await tab.waitForFunction(() => window.said.includes([...document.querySelectorAll('[data-last] .line')].at(-1).textContent.replace(/^\s*\d/, '').trim()))
  await tab.keyboard.press('?')
  assert.match(await tab.getByRole('dialog', { name: 'Keys' }).innerText(), /1–4\s+Choose a place.*\s+C\s+Camping/)
  await tab.keyboard.press('Escape')
  // A tap by its digit, whenever it comes: whoever goes home is tapped for by the others next.
  for (let n = 0; n < 40 && !/^Tap/.test(await title(tab)); n++) {
    const version = await versionOf(tab)
    const home = tab.locator('[data-choice="1K ."]')
    if (await home.count()) await home.click()
    else await wholeMove(tab)
    await changed(tab, version)
    await tab.waitForSelector('[data-choice], [data-phase=over]')
    assert.ok(!(await over(tab)))
  }
  const place = await tab.locator('[data-tap]').first().getAttribute('data-tap')
  await tab.keyboard.press(place)
  await tab.keyboard.press('Enter')
  await tab.waitForFunction((n) => window.said.some((s) => s.startsWith(`Hugo taps place ${n}: `)), place)
  assert.deepEqual(tab.problems, [])
})

test('MA-A10: contrast, twice the text, nothing that flashes, and nobody is hurried', async () => {
  const tab = await visitor(browser, { viewport: PHONE, colorScheme: 'dark', reducedMotion: 'no-preference' })
  const made = await server.table([{ kind: 'me', name: 'Hugo' }, { kind: 'bot', level: 1 }], { game: 'moustique-attaque', seed: 'calm' })
  await sit(tab, server, made)
  await tab.waitForSelector('[data-choice]')
  assert.deepEqual(await lint(tab), [])
  const endless = await tab.evaluate(() => document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations === Infinity).length)
  assert.equal(endless, 0)
  assert.equal(await tab.getByRole('timer').count(), 0)
  await tab.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  assert.ok((await sticksOut(tab)) <= 0, 'on a phone')
  await tab.setViewportSize({ width: 1280, height: 800 })
  assert.ok((await sticksOut(tab)) <= 0, 'on a desk')
  assert.deepEqual(await lint(tab), [])
  assert.deepEqual(tab.problems, [])
})

/** How much of two outlines is common to both, of all that either covers, as large as they can be. */
const likeness = (tab) =>
  tab.evaluate(() => {
    const STEPS = 60
    const signs = [...document.querySelectorAll('[data-signs] path')].map((path) => {
      const box = path.getBBox()
      const inside = []
      for (let i = 0; i < STEPS; i++)
        for (let k = 0; k < STEPS; k++) {
          const side = Math.max(box.width, box.height)
          const x = box.x + box.width / 2 + (i / STEPS - 0.5) * side
          const y = box.y + box.height / 2 + (k / STEPS - 0.5) * side
          inside.push(path.isPointInFill(new DOMPoint(x, y)))
        }
      return inside
    })
    const dot = signs[0].map((_, n) => ((n % STEPS) / STEPS - 0.5) ** 2 + (Math.floor(n / STEPS) / STEPS - 0.5) ** 2 < 0.25)
    const all = [...signs, dot]
    const out = []
    for (let a = 0; a < all.length; a++)
      for (let b = 0; b < a; b++) {
        const both = all[a].filter((on, n) => on && all[b][n]).length
        out.push({ a, b, like: both / all[a].filter((on, n) => on || all[b][n]).length })
      }
    return { n: signs.length, closest: out.sort((x, y) => y.like - x.like)[0] }
  })

test('MA-A7, MA-A11: the cards are printed at their size, and no two signs feel alike', async () => {
  const tab = await visitor(browser)
  await tab.goto(`${server.url}/rules/moustique-attaque`)
  await tab.getByRole('link', { name: 'Print the cards, with signs to feel' }).click()
  await tab.waitForSelector('.sheet')
  assert.deepEqual(await lint(tab), [])
  const { n, closest } = await likeness(tab)
  assert.equal(n, 8)
  assert.ok(closest.like < 0.8, JSON.stringify(closest))
  const mm = (px) => (px * 25.4) / 96
  const card = await tab.locator('[data-card]').first().boundingBox()
  assert.deepEqual([Math.round(mm(card.width)), Math.round(mm(card.height))], [63, 88])
  const sizes = await tab.locator('[data-raised] svg').evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width))
  assert.ok(Math.min(...sizes.map(mm)) > 8.9)
  assert.ok(mm((await tab.locator('.dot').first().boundingBox()).width) > 1.9)
  await tab.locator('[data-relief]').check()
  const seen = await tab.locator('.sheet .ink').evaluateAll((all) => all.filter((e) => getComputedStyle(e).visibility !== 'hidden').length)
  assert.equal(seen, 0, 'only what is raised')
  const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1')
  assert.equal(pdf.match(/\/Type \/Page\b(?!s)/g).length, 7)
  assert.match(pdf, /MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  await tab.setViewportSize(PHONE)
  assert.ok((await sticksOut(tab)) <= 0)
  assert.deepEqual(tab.problems, [])
})
