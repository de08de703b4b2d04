// Keeps the page and the engine on the device, so that games against bots work without a connection.
// Files under /assets/ carry their content in their name and never change: once fetched, always there.
// The page itself is asked for first and taken from the device when nobody answers.

const SHELL = 'mozzie-shell-1'
const ASSETS = 'mozzie-assets-1'
const PAGE = '/'
const ALSO = ['/light.js', '/manifest.webmanifest', '/icon.svg', '/files.json']

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

async function fill() {
  const shell = await caches.open(SHELL)
  await shell.addAll([PAGE, ...ALSO].map((path) => new Request(path, { cache: 'reload' })))
  const files = await (await shell.match('/files.json')).json()
  const assets = await caches.open(ASSETS)
  const known = new Set((await assets.keys()).map((request) => new URL(request.url).pathname))
  await assets.addAll(files.filter((path) => !known.has(path)))
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== ASSETS) await caches.delete(name)
  const listed = await caches.match('/files.json')
  if (!listed) return
  const files = new Set(await listed.json())
  const assets = await caches.open(ASSETS)
  for (const request of await assets.keys()) if (!files.has(new URL(request.url).pathname)) await assets.delete(request)
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== location.origin) return
  if (/^\/(api|ws|healthz|metrics)(\/|$)/.test(url.pathname)) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromDevice(event.request))
  else if (event.request.mode === 'navigate') event.respondWith(fromNetwork(event.request, PAGE))
  else event.respondWith(fromNetwork(event.request, url.pathname))
})

async function fromDevice(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(ASSETS)).put(request, answer.clone())
  return answer
}

async function fromNetwork(request, key) {
  try {
    const answer = await fetch(request)
    if (answer.ok && key === PAGE && request.mode === 'navigate') await (await caches.open(SHELL)).put(PAGE, answer.clone())
    return answer
  } catch (error) {
    const kept = await caches.match(key)
    if (kept) return kept
    throw error
  }
}
