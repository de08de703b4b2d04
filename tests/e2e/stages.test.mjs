// Games on a stage: whole moves by touch on the pieces on a small phone, everything in sight, nothing that sticks out.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually, generator, lint, over, PHONE, sit, start, stand, sticksOut, title, visitor } from './harness.mjs'

const { server, browser } = await start()

/** What can be touched and is not wholly in sight, or lies under something else. */
const hidden = (tab) =>
  tab.locator('[data-choice]').evaluateAll((all) =>
    all.flatMap((button) => {
      const box = button.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const top = document.elementFromPoint(x, y)
      const seen = box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1
      return seen && top && button.contains(top) ? [] : [`${button.ariaLabel ?? button.textContent.trim()}: ${Math.round(box.top)} to ${Math.round(box.bottom)}`]
    }),
  )

for (const [game, seats, moves] of [['moustique-attaque', 5, 25]])
  test(`${game}, ${seats} seats, 360 px: ${moves} choices by touch on the pieces`, async () => {
    const tab = await visitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
    const made = await server.table([{ kind: 'me', name: 'Ana' }, ...Array(seats - 1).fill({ kind: 'bot', level: 1 })], { game, seed: 'stage' })
    await sit(tab, server, made)
    const random = generator(3)
    const looked = new Set()
    for (let n = 0; n < moves; n++) {
      await tab.waitForSelector('[data-choice], [data-phase=over]')
      if (await over(tab)) break
      const what = (await title(tab)).split(/[:,?]/)[0]
      if (!looked.has(what)) {
        looked.add(what)
        assert.deepEqual(await lint(tab), [], what)
      }
      assert.ok((await sticksOut(tab)) <= 0, what)
      const onStage = tab.locator('.stage [data-choice]')
      if (await onStage.count()) assert.deepEqual(await hidden(tab), [], what)
      const before = await stand(tab)
      const all = (await onStage.count()) ? onStage : tab.locator('[data-choice]')
      await all.nth(Math.floor(random() * (await all.count()))).tap()
      await eventually(async () => (await over(tab)) || (await stand(tab)) !== before)
    }
    assert.deepEqual(tab.problems, [])
  })

test('moustique-attaque: the lesson can be played to the end on a phone', async () => {
  const tab = await visitor(browser, { viewport: PHONE, hasTouch: true, isMobile: true })
  await tab.goto(`${server.url}/learn/moustique-attaque`)
  for (let n = 1; n <= 6; n++) {
    await tab.getByText(`Step ${n} of 6`).waitFor()
    if (n > 1) {
      await tab.waitForSelector('.stage [data-choice], .stage .camp')
      while (!(await tab.getByText('That’s it!').count())) {
        const camp = tab.locator('.stage .camp:not(.set)')
        const before = await tab.locator('[data-half]').getAttribute('data-half')
        await ((await camp.count()) ? camp : tab.locator('.stage [data-choice]').first()).tap()
        await eventually(async () => (await tab.getByText('That’s it!').count()) || (await tab.locator('.stage .camp.set').count()) || (await tab.locator('[data-half]').getAttribute('data-half')) !== before)
      }
    }
    assert.deepEqual(await lint(tab), [], `step ${n}`)
    assert.ok((await sticksOut(tab)) <= 0, `step ${n}`)
    if (n < 6) await tab.locator('[data-next]').tap()
  }
  assert.deepEqual(tab.problems, [])
})
