// What somebody waits for who opens the page for the first time: how many bytes come, as the server sends them, and
// when Chromium has painted something and Play can be pressed. A fresh profile each time. What the page fetches
// ahead for the next click, the engine among it, comes after that and is not counted.

import { launch, Server } from '../tests/e2e/harness.mjs'

const TIMES = 5
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const KINDS = { html: /\/$/, js: /\.js$/, css: /\.css$/, fonts: /\.woff2$/, other: /./ }

async function visit(browser, url) {
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.goto(url)
  await tab.waitForSelector('[data-play]')
  const seen = await tab.evaluate(async () => {
    const playable = performance.now()
    const painted = await new Promise((done) => {
      new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => done(entry.startTime))).observe({ type: 'paint', buffered: true })
    })
    await document.fonts.ready
    const loads = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ startTime, name }) => startTime < playable || name.endsWith('.woff2'))
      .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize }))
    return { playable, painted, loads }
  })
  await context.close()
  return seen
}

const server = await new Server().start()
const browser = await launch()
try {
  const visits = []
  for (let i = 0; i < TIMES; i++) visits.push(await visit(browser, server.url))
  const { loads } = visits.at(-1)
  const line = (name, list) => console.log(`${name.padEnd(8)} ${(list.reduce((sum, load) => sum + load.bytes, 0) / 1000).toFixed(1).padStart(6)} kB in ${list.length}`)
  const rest = new Set(loads)
  for (const [kind, pattern] of Object.entries(KINDS)) {
    const some = [...rest].filter(({ path }) => pattern.test(path))
    some.forEach((load) => rest.delete(load))
    if (some.length) line(kind, some)
  }
  line('together', loads)
  console.log(`first contentful paint ${Math.round(middle(visits.map((v) => v.painted)))} ms, Play can be pressed after ${Math.round(middle(visits.map((v) => v.playable)))} ms (middle of ${TIMES} fresh profiles)`)
} finally {
  await browser.close()
  await server.close()
}
