// What somebody waits for who opens the page for the first time: how many bytes come before the first page is
// complete, as the server sends them, and when Chromium has painted something. A fresh profile each time.

import { launch, Server } from '../tests/e2e/harness.mjs'

const TIMES = 5
const middle = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]
const kinds = { document: 'html', script: 'js', stylesheet: 'css', font: 'fonts' }

async function visit(browser, url) {
  const tab = await (await browser.newContext()).newPage()
  const protocol = await tab.context().newCDPSession(tab)
  const loads = new Map()
  await protocol.send('Network.enable')
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => loads.set(requestId, { url: response.url, kind: kinds[type.toLowerCase()] ?? 'other' }))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => Object.assign(loads.get(requestId) ?? {}, { bytes: encodedDataLength }))
  await tab.goto(url, { waitUntil: 'load' })
  await tab.waitForSelector('[data-play]')
  // What is fetched ahead for the next click, and the engine, come later.
  const first = [...loads.values()].filter((load) => load.bytes)
  const painted = await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const playable = await tab.evaluate(() => performance.now())
  await tab.context().close()
  return { first, painted, playable }
}

const server = await new Server().start()
const browser = await launch()
try {
  const visits = []
  for (let i = 0; i < TIMES; i++) visits.push(await visit(browser, server.url))
  const { first } = visits.at(-1)
  for (const kind of [...Object.values(kinds), 'other']) {
    const some = first.filter((load) => load.kind === kind)
    if (some.length) console.log(`${kind.padEnd(8)}${(some.reduce((sum, load) => sum + load.bytes, 0) / 1000).toFixed(1).padStart(8)} kB in ${some.length}`)
  }
  console.log(`together${(first.reduce((sum, load) => sum + load.bytes, 0) / 1000).toFixed(1).padStart(8)} kB before one can press Play`)
  console.log(`first contentful paint ${Math.round(middle(visits.map((v) => v.painted)))} ms, the button is there after ${Math.round(middle(visits.map((v) => v.playable)))} ms (middle of ${TIMES} fresh profiles)`)
} finally {
  await browser.close()
  await server.close()
}
