// A new build comes to the server under open tabs: nothing that they need is gone, and they are told.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextBuild } from './builds.mjs'
import { mouse, page, people, playOut, Server, sit, start, until, visitor } from './harness.mjs'

const { browser } = await start()
const next = nextBuild()

async function fresh(t, more = {}) {
  const server = await new Server().start()
  t.after(() => server.close())
  const tab = await visitor(browser, { serviceWorkers: 'allow', ...more })
  t.after(() => tab.context().close())
  tab.loads = 0
  tab.on('load', () => tab.loads++)
  return { server, tab }
}
const buildOf = (tab) => tab.evaluate(() => document.querySelector('meta[name=mozzie]').content)
const caches = (tab) => tab.evaluate(async () => (await caches.keys()).sort())
/** Until the device has the whole of the build that the page is, or of `build`. */
const kept = (tab, build) =>
  until(tab, async (wanted) => {
    const name = `mozzie-${wanted ?? document.querySelector('meta[name=mozzie]').content}`
    const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
    return !installing && !waiting && active?.state === 'activated' && !!navigator.serviceWorker.controller && (await caches.keys()).includes(name)
  }, build)
async function deploy(server) {
  await server.end()
  server.web = next
  await server.start()
}
async function home(tab, server) {
  await tab.goto(server.url)
  await tab.locator('[data-play]').waitFor()
}
const newest = (server) => fetch(`${server.url}/build.json`).then((answer) => answer.json()).then(({ build }) => build)

test('with a worker: an open tab works on with its own files, is told, and loads the new page when it likes', async (t) => {
  const { server, tab } = await fresh(t)
  const made = await server.table(people(2), { seed: 'deploy' })
  await sit(tab, server, made)
  await kept(tab)
  const old = await buildOf(tab)
  await deploy(server)
  const build = await newest(server)
  assert.notEqual(build, old)
  await tab.locator('[data-notice=version]').waitFor()
  await kept(tab, build)

  // Parts that were never loaded, and that the server has no more.
  const loads = tab.loads
  await tab.getByRole('button', { name: 'Menu' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Rules', exact: true }).click()
  await tab.getByRole('dialog', { name: 'Rules' }).locator('[id="MS-1"]').waitFor()
  await tab.keyboard.press('Escape')
  assert.equal(await buildOf(tab), old)
  assert.equal(tab.loads, loads)
  assert.deepEqual(await caches(tab), [`mozzie-${old}`, `mozzie-${build}`].sort())

  await tab.locator('[data-notice=version]').getByRole('button', { name: 'Load it' }).click()
  await tab.waitForFunction((b) => document.querySelector('meta[name=mozzie]')?.content === b, build)
  assert.equal(await tab.locator('[data-notice]').count(), 0)
  // The old files go with the last tab that showed the old page.
  await tab.reload()
  await until(tab, async (name) => (await caches.keys()).join() === name, `mozzie-${build}`)
  assert.deepEqual(tab.problems, [])
})

test('with a worker: the server goes right after the new build came, and both builds work without it', async (t) => {
  const { server, tab } = await fresh(t)
  await home(tab, server)
  await kept(tab)
  const old = await buildOf(tab)
  const other = await tab.context().newPage()
  await deploy(server)
  const build = await newest(server)
  await home(other, server)
  assert.equal(await buildOf(other), build, 'who comes while there is a line gets the newest')
  await kept(other, build)
  await tab.locator('[data-notice=version]').waitFor()
  await server.end()

  await tab.evaluate(() => localStorage.setItem('mozzie.level', '1'))
  await tab.locator('[data-notice=version]').getByRole('button', { name: 'Close' }).click()
  await tab.getByRole('button', { name: 'Play: Moustique Attaque', exact: true }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Lay the table' }).click()
  await tab.waitForSelector('[data-board]')
  assert.equal(await buildOf(tab), old)

  await other.reload()
  assert.equal(await buildOf(other), build)
  await other.click('[data-play]')
  await other.waitForURL(/\/local\//)
  assert.ok(await playOut(other, mouse(other)))
  assert.deepEqual(tab.problems, [])
})

test('without a worker: a part that is gone with the old build loads the new page, once', async (t) => {
  const { server, tab } = await fresh(t, { serviceWorkers: 'block' })
  await home(tab, server)
  const old = await buildOf(tab)
  await deploy(server)
  await tab.getByRole('link', { name: 'Learn it' }).first().click()
  await tab.getByText('Step 1 of 7').waitFor()
  assert.notEqual(await buildOf(tab), old)
  assert.equal(tab.loads, 2)
  assert.deepEqual(tab.problems, [])
})

test('without a worker: what does not come after that either is said', async (t) => {
  const { server, tab } = await fresh(t, { serviceWorkers: 'block' })
  await home(tab, server)
  await tab.route(/\/assets\/Learn-/, (route) => route.abort())
  await tab.getByRole('link', { name: 'Learn it' }).first().click()
  await tab.getByRole('heading', { name: 'This part is missing' }).waitFor()
  assert.equal(tab.loads, 2)
  await tab.unrouteAll()
  await tab.getByRole('button', { name: 'Try now' }).click()
  await tab.getByText('Step 1 of 7').waitFor()
})

test('without a worker and without a line nothing is loaded anew: the page says so and stays', async (t) => {
  const { server, tab } = await fresh(t, { serviceWorkers: 'block' })
  await home(tab, server)
  await server.end()
  await tab.getByRole('button', { name: 'Play with a friend' }).click()
  await tab.getByRole('heading', { name: 'This part is missing' }).waitFor()
  await tab.getByRole('button', { name: 'Close' }).click()
  await tab.getByRole('heading', { level: 1 }).waitFor()
  assert.equal(tab.loads, 1)
})

test('the engine and the words of a game are gone with the old build: the page is loaded anew', async (t) => {
  const { server, tab } = await fresh(t, { serviceWorkers: 'block' })
  const made = await server.table(people(2), { game: 'moustique-attaque', seed: 'engine' })
  const old = await (await fetch(`${server.url}/build.json`)).json()
  await tab.route(/mozzie-\w*\.wasm|\/assets\/worker-/, (route) => route.abort(), { times: 1 })
  await sit(tab, server, made)
  assert.ok(tab.loads >= 3, 'rules, table, table again')
  assert.equal(await buildOf(tab), old.build)
})

test('a page whose scripts do not come says so in words', async (t) => {
  const { server, tab } = await fresh(t, { serviceWorkers: 'block' })
  await tab.route(/\/assets\/index-.*\.js/, (route) => route.fulfill({ status: 404, body: '{}' }), { times: 1 })
  await tab.goto(server.url)
  await tab.getByText('Mozzie could not be loaded').waitFor()
  await tab.getByRole('button', { name: 'Try again' }).click()
  await tab.locator('[data-play]').waitFor()
})

test('a build has one name, whatever machine it lies on, and another one has another', async (t) => {
  const { server } = await fresh(t)
  const sw = await (await fetch(`${server.url}/sw.js`)).text()
  assert.ok(sw.includes((await newest(server))))
  assert.notEqual(page, next)
  await deploy(server)
  assert.ok(!sw.includes(await newest(server)))
})
