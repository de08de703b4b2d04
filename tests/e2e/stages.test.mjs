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
