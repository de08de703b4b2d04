// Being away has three forms: refused, silent, and somebody else's answer. The page comes all the same, stores nothing
// that is not its own, and says what it does not know.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Between } from './between.mjs'
import { people, Server, sit, start, until, versionOf, visitor } from './harness.mjs'

const { server, browser } = await start()
const FORMS = ['refused', 'silent', '502', 'login', 'redirect']

async function enter(t, more) {
  const between = await new Between(server).start()
  t.after(() => between.end())
  const tab = await visitor(browser, more)
  t.after(() => tab.context().close())
  return { between, tab }
}

test('the kept page comes in every form of being away, and what answered instead is never stored', async (t) => {
  const { between, tab } = await enter(t, { serviceWorkers: 'allow' })
  await tab.goto(between.url)
  await until(tab, () => navigator.serviceWorker.controller?.state === 'activated')
  const stored = () =>
    tab.evaluate(async () => {
      const all = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys()) {
          const answer = await (await caches.open(name)).match(request)
          all.push(`${request.url} ${(await answer.text()).length}`)
        }
      return all.sort().join('\n')
    })
  const before = await stored()
  for (const form of FORMS) {
    between.be(form)
    for (const path of ['/', '/learn', '/t/nosuchtable00000']) {
      await tab.goto(between.url + path, { waitUntil: 'commit' })
      await tab.locator('h1').first().waitFor()
      assert.equal(await tab.getByText(/log in|Bad Gateway/i).count(), 0, `${form} ${path}`)
    }
    // A file that somebody opens by itself is that file.
    await tab.goto(`${between.url}/icon.svg`)
    assert.equal(await tab.evaluate(() => document.documentElement.tagName), 'svg', form)
    await tab.goto(between.url, { waitUntil: 'commit' })
    await tab.locator('[data-play]').waitFor()
    assert.equal(await stored(), before, form)
  }
  between.be('through')
  await tab.goto(between.url)
  await tab.locator('[data-play]').waitFor()
  // A picture by itself has no body to listen to; a redirected one is stopped by the policy.
  assert.deepEqual(tab.problems.filter((problem) => !/MutationObserver|Loading the image/.test(problem)), [])
})

test('a table can be laid against a bot in every form of being away; for a friend it is said that there is no line', async (t) => {
  const { between, tab } = await enter(t, { serviceWorkers: 'allow' })
  await tab.goto(between.url)
  await until(tab, () => navigator.serviceWorker.controller?.state === 'activated')
  await tab.getByRole('button', { name: 'Play: Amoebunnies', exact: true }).waitFor()
  for (const form of ['refused', '502', 'login']) {
    between.be(form)
    await tab.getByRole('button', { name: 'Play with a friend' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Lay the table' }).click()
    await tab.getByRole('dialog').getByRole('alert').getByText(form === 'refused' ? 'can’t be reached' : 'Something else answers').waitFor()
    await tab.keyboard.press('Escape')
    await tab.click('[data-play]')
    await tab.waitForURL(/\/local\//)
    await tab.waitForSelector('[data-board], [data-phase]')
    await tab.goto(between.url, { waitUntil: 'commit' })
    await tab.locator('[data-play]').waitFor()
  }
})

for (const form of ['silent', 'refused', 'login'])
  test(`a move into a line that is ${form} is shown as not confirmed, and played once when the line is back`, async (t) => {
    const { between, tab } = await enter(t)
    const made = await server.table(people(2), { seed: 'away' })
    await sit(tab, { url: between.url }, made)
    await tab.locator('[data-dock] .pickup').first().click()
    const before = await versionOf(tab)
    between.be(form)
    await tab.locator('[data-cell="b2"]').click()
    await tab.locator('[data-unconfirmed]').waitFor()
    if (form === 'silent') await tab.locator('[data-unsure]').waitFor()
    else await tab.getByText(form === 'login' ? 'Something else answers' : 'Trying to reach the table').waitFor()
    assert.equal(await versionOf(tab), before)
    between.be('through')
    await tab.waitForFunction(() => document.querySelector('[data-cell="b2"]').ariaLabel.includes('chameleon'))
    await tab.waitForFunction(() => !document.querySelector('[data-unconfirmed], [data-unsure]'))
    assert.equal(await versionOf(tab), before + 1)
    assert.deepEqual(tab.problems, [])
  })

test('who wakes asks for the line at once', async (t) => {
  const { between, tab } = await enter(t)
  const made = await server.table(people(2), { seed: 'wake' })
  await sit(tab, { url: between.url }, made)
  between.be('silent')
  await tab.waitForTimeout(1100) // what was heard a moment ago need not be asked
  await tab.evaluate(() => dispatchEvent(new Event('focus')))
  await tab.locator('[data-unsure]').waitFor({ timeout: 10_000 })
  between.be('through')
  await tab.locator('[data-unsure]').waitFor({ state: 'detached' })
  assert.deepEqual(tab.problems, [])
})
