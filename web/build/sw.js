// Keeps the page and the engine on the device, so that games against bots work without a connection.
// Invariants: each build has a worker and a cache of its own. The cache is filled when the worker is installed, by
// content (a hash for every file), and never written again: nothing that anybody answers later can get into it. Files
// of an older build stay until no tab shows that build.

const BUILD = '%BUILD%'
const FILES = JSON.parse('%FILES%') // address to hash
const CACHE = `mozzie-${BUILD}`
const PAGE = '/'
/** After so many milliseconds the kept page is shown, whoever may still answer. */
const PATIENCE = 2000

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

async function fill() {
  const cache = await caches.open(CACHE)
  await Promise.all(Object.entries(FILES).map(async ([path, integrity]) => cache.put(path, await get(path, integrity))))
}
/** What has its hash in its name is taken from where it already is, the browser's own store too, if it is what it should be. */
async function get(path, integrity) {
  const fixed = path.startsWith('/assets/')
  const kept = fixed && (await caches.match(path))
  if (kept) return kept
  const ask = async (cache) => {
    const answer = await fetch(path, { integrity, cache, redirect: 'error' })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
  return fixed ? ask('default').catch(() => ask('reload')) : ask('reload')
}

/** A tab holds the lock of its build for as long as it lives, asleep or not. */
async function tidy() {
  if (registration.installing || registration.waiting) return
  for (const name of await caches.keys())
    if (name !== CACHE) await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && caches.delete(name))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname !== PAGE && (pathname in FILES || pathname.startsWith('/assets/'))) event.respondWith(fileOf(request, pathname))
  else if (request.mode === 'navigate' && !/^\/(api|ws|healthz|metrics)(\/|$)|\.[^/]*$/.test(pathname)) {
    event.respondWith(pageOf(request))
    event.waitUntil(tidy())
  }
})

/** This build's own, or that of the build which a tab was loaded from. */
async function fileOf(request, pathname) {
  const own = await (await caches.open(CACHE)).match(pathname)
  return own ?? (await caches.match(pathname)) ?? fetch(request)
}

/** The newest page there is; the kept one where nobody answers in time, or somebody else does (a proxy, the login of a Wi-Fi). */
async function pageOf(request) {
  const kept = caches.open(CACHE).then((cache) => cache.match(PAGE))
  const fresh = fetch(request).then(genuine)
  const late = new Promise((done) => setTimeout(done, PATIENCE)).then(() => kept)
  const first = await Promise.race([fresh.catch(() => kept), late])
  return first ?? fresh
}
async function genuine(answer) {
  if (answer.headers.get('content-type')?.startsWith('text/html') && /<meta name="mozzie"/.test(await answer.clone().text())) return answer
  throw new Error('this is not the page')
}
