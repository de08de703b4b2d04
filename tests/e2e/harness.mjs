// A server of its own for every test file, a browser, and players that use the page as people do.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, afterEach } from 'node:test'
import { chromium } from 'playwright-core'

const root = resolve(import.meta.dirname, '../..')
const command = process.env.MOZZIE ?? join(root, 'build/mozzie')
export const page = process.env.MOZZIE_PAGE ?? join(root, 'web/dist')
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

export class Server {
  data = mkdtempSync(join(tmpdir(), 'mozzie-e2e-'))
  port = 0
  /** the build that is served */
  web = page

  async start() {
    this.child = spawn(command, ['serve', '--port', String(this.port), '--data', this.data, '--web', this.web], { stdio: ['ignore', 'pipe', 'inherit'] })
    this.url = await new Promise((done, fail) => {
      let text = ''
      this.child.stdout.on('data', (bytes) => {
        text += bytes
        const address = /https?:\/\/\S+/.exec(text)
        if (address) done(address[0])
      })
      this.child.once('error', fail)
      this.child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
    })
    this.port = Number(new URL(this.url).port)
    return this
  }
  end(signal = 'SIGTERM') {
    if (this.child.exitCode !== null || this.child.signalCode) return Promise.resolve()
    const gone = new Promise((done) => this.child.once('exit', done))
    this.child.kill(signal)
    return gone
  }
  async close() {
    await this.end()
    rmSync(this.data, { recursive: true, force: true })
  }
  /** A table made without the page, for a text seed. */
  async table(seats, more = {}) {
    const answer = await fetch(`${this.url}/api/tables`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ game: 'mosquito-show', options: {}, seats, ...more }),
    })
    return answer.json()
  }
}

export const launch = () =>
  chromium.launch({
    executablePath: existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })

/** A server and a browser for the tests of a file; they are gone when these are over. */
export async function start() {
  const server = new Server()
  let browser
  after(async () => {
    await browser?.close()
    await server.close()
  })
  // A page left open goes on drawing, and takes the machine from the tests that follow.
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
  await server.start()
  browser = await launch()
  return { server, browser }
}

export const PHONE = { width: 360, height: 740 }

/** A fresh browser profile; problems of the page become failures of the test. */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', locale: 'en-GB', ...options })
  context.setDefaultTimeout(60_000)
  const tab = await context.newPage()
  tab.problems = []
  tab.on('pageerror', (error) => tab.problems.push(error.message))
  tab.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|Refused to apply style|WebSocket|ERR_/.test(message.text())) tab.problems.push(message.text())
  })
  await tab.addInitScript(() => {
    // What a screen reader would be told, in order.
    window.said = []
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver((changes) => {
        for (const change of changes) for (const node of change.addedNodes) if (node.parentElement?.dataset.live !== undefined) window.said.push(node.textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
  })
  return tab
}

/** A proxy between a visitor's page and the server, which itself is honest. `up` and `down` see each message on its way
 * and tell what goes on: the same, another one, or none; with `tell` the proxy speaks to the page by itself.
 * `record` makes another text of the record. */
export async function between(tab, { up = (m) => m, down = (m) => m, record = (text) => text }) {
  await tab.routeWebSocket(/\/ws$/, (page) => {
    const real = page.connectToServer()
    const tell = (message) => page.send(JSON.stringify(message))
    page.onMessage((text) => {
      const on = up(JSON.parse(text), tell)
      if (on) real.send(JSON.stringify(on))
    })
    real.onMessage((text) => {
      const on = down(JSON.parse(text), tell)
      if (on) tell(on)
    })
  })
  await tab.route(/\/record$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: record(await answer.text()) })
  })
}

/** Seats of people, all played from one page. */
export const people = (n) => ['Ana', 'Bo', 'Cleo'].slice(0, n).map((name) => ({ kind: 'me', name }))

/** Gives the visitor the seat of a table that was made without the page. */
export async function sit(tab, server, made) {
  await come(tab, server, made)
  await tab.waitForSelector('[data-board]')
  await inItsType(tab)
}
/** The same, while the table may still wait; `honest`: the page counts on an honest deal. */
export async function come(tab, server, { table: id, token, seats }, honest) {
  await tab.goto(`${server.url}/rules/none`)
  await tab.evaluate(
    (kept) => localStorage.setItem('mozzie.tables', JSON.stringify([{ ...kept, at: Date.now() }])),
    { id, game: 'mosquito-show', token, seats, against: '', local: false, honest },
  )
  await tab.goto(`${server.url}/t/${id}`)
}
/** Until the fonts are there, also those that no text has asked for yet: what stands below a text may move with them. */
export const inItsType = (tab) => tab.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())).then(() => undefined))

export const title = (tab) => tab.locator('[data-status] h1').innerText()
export const over = async (tab) => (await tab.locator('[data-phase=over]').count()) > 0
export const versionOf = async (tab) => Number(await tab.locator('[data-version]').getAttribute('data-version'))
/** Waits until the table has another version than `before`. */
export const changed = (tab, before) => tab.waitForFunction((was) => document.querySelector('[data-version]').dataset.version !== String(was), before)

/** How far one is: the table's version, and what is half chosen, in the dock or on the stage. */
export const stand = (tab) =>
  tab.evaluate(() => `${document.querySelector('[data-version]').dataset.version} ${document.querySelectorAll('.far li').length} ${document.querySelector('[data-half]')?.dataset.half ?? 0}`)
/** The first choice, and the first of what it asks next, until something has been played. */
export async function wholeMove(tab) {
  const before = await versionOf(tab)
  for (let n = 0; n < 6 && (await versionOf(tab)) === before; n++) {
    const was = await stand(tab)
    await tab.locator('[data-choice]').first().click()
    await eventually(async () => (await stand(tab)) !== was)
  }
}
export const log = (tab) => tab.locator('[data-log]').innerText()
/** Waits until the log has these words. */
export const told = (tab, words) => tab.waitForFunction((text) => document.querySelector('[data-log]')?.innerText.includes(text), words)

/** Asks again and again until it is so. */
export async function eventually(question, patience = 60_000) {
  for (const end = Date.now() + patience; !(await question()); await new Promise((go) => setTimeout(go, 50)))
    if (Date.now() > end) throw new Error(`it never held: ${question}`)
}
/** Asks the page again and again until it says yes; the question may be one that takes time. */
export async function until(tab, question, more, patience = 60_000) {
  for (const end = Date.now() + patience; !(await tab.evaluate(question, more)); await tab.waitForTimeout(50))
    if (Date.now() > end) throw new Error(`it never held: ${question}`)
}

/** By how many pixels the page is wider than the window. */
export const sticksOut = (tab) => tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until one may choose, or the game is over; tells which. */
export async function myTurn(tab, patience = 90_000) {
  await tab.waitForSelector('[data-dock] button, [data-phase=over]', { timeout: patience })
  return !(await over(tab))
}

/** The cells that the page calls possible, by what it says about them. */
export const cellsThat = (tab, words) =>
  tab.locator('[data-cell]').evaluateAll((cells, text) => cells.filter((c) => c.ariaLabel.includes(text)).map((c) => c.dataset.cell), words)

const PICKS = ['can be chosen', 'you can eat here', 'you can lift its top', 'you can throw its top away', 'you can force it']
const ENDS = ['you can land here', 'you can go here', 'you can put it here']

/** Chooses one move by touching cells one after the other, until the table has changed. `touch` activates a cell. */
export async function oneMove(tab, touch, random) {
  const before = await versionOf(tab)
  const any = (list) => list[Math.floor(random() * list.length)]
  for (let tries = 0; tries < 8; tries++) {
    if ((await versionOf(tab)) !== before || (await over(tab))) return
    let goal
    for (const words of ENDS) goal ??= any(await cellsThat(tab, words))
    const picked = await cellsThat(tab, ', chosen')
    const needsPond = !picked.some((cell) => /^\d$/.test(cell)) && (await cellsThat(tab, 'you can eat here')).length > 0
    if (goal && !needsPond) await touch(goal)
    else {
      let first
      if (picked.length && !needsPond) first = /throw/i.test(await title(tab)) ? picked[0] : undefined
      else for (const words of needsPond ? ['you can eat here'] : PICKS) first ??= any(await cellsThat(tab, words))
      if (first) await touch(first)
      else if (await tab.locator('[data-dock] [aria-pressed=false]').count()) await touch.reserve()
    }
    await tab.waitForTimeout(60)
    await tab.waitForFunction((v) => document.querySelector('[data-version]')?.dataset.version !== String(v) || !document.querySelector('[data-status] h1')?.textContent.startsWith('On its way'), before)
  }
}

/** A small generator, so that a test plays the same way each time. */
export function generator(seed) {
  let s = seed
  return () => ((s = (s * 48271) % 2147483647) / 2147483647)
}

export const mouse = (tab) => {
  const touch = (cell) => tab.locator(`[data-cell="${cell}"]`).click()
  touch.reserve = () => tab.locator('[data-dock] [aria-pressed=false]').first().click()
  return touch
}
export const finger = (tab) => {
  const touch = (cell) => tab.locator(`[data-cell="${cell}"]`).tap()
  touch.reserve = () => tab.locator('[data-dock] [aria-pressed=false]').first().tap()
  return touch
}
/** Keys only: a letter and a digit walk to a space, a digit to a pond, Enter chooses. */
export const keys = (tab) => {
  const touch = async (cell) => {
    if (!(await tab.evaluate(() => document.activeElement?.dataset.cell))) await tab.keyboard.press('b')
    for (const key of cell) await tab.keyboard.press(key)
    await tab.keyboard.press('Enter')
  }
  touch.reserve = async () => {
    await tab.keyboard.press('/')
    const move = await tab.locator('datalist option').first().getAttribute('value')
    await tab.keyboard.type(move)
    await tab.keyboard.press('Enter')
  }
  return touch
}

export async function playOut(tab, touch, random = generator(7), most = 60) {
  for (let n = 0; n < most && (await myTurn(tab)); n++) await oneMove(tab, touch, random)
  return over(tab)
}

const axeSource = readFileSync(axe, 'utf8')
/** Problems that axe finds on the page as it is now, in one line each. */
export async function lint(tab) {
  if (!(await tab.evaluate(() => 'axe' in window))) await tab.evaluate(axeSource)
  const found = await tab.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).slice(0, 3).join(' | ')} (${v.nodes[0].failureSummary?.split('\n')[1]?.trim()})`)
}
