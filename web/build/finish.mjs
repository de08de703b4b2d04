// After the build: names it by its content, writes what the service worker keeps into the service worker, and a .br and
// a .gz beside every file that gets smaller by it, which the server sends.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(html|js|css|svg|json|webmanifest|wasm)$/
const SMALL = 1024
/** Beside the files under /assets/ a device keeps these; browsers fetch bigger icons by themselves, once. */
const KEPT = ['light.js', 'manifest.webmanifest', 'icon.svg']

const sha = (bytes) => createHash('sha256').update(bytes)

/** @param {string} folder */
const list = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile() && !/\.(br|gz)$/.test(name))
    .sort()

/**
 * The name of the build that lies in the folder is put where it belongs; the same files have the same name.
 * @param {string} folder
 */
export function nameBuild(folder) {
  const read = (file) => readFileSync(join(folder, file))
  const worker = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
  const all = createHash('sha256')
  for (const file of list(folder)) all.update(`${file}\0`).update(sha(read(file)).digest())
  const build = all.update(worker).digest('hex').slice(0, 12)
  const page = read('index.html').toString()
  writeFileSync(join(folder, 'index.html'), page.replace(/(<meta name="mozzie" content=")[^"]*/, `$1${build}`))
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ build }))
  const kept = list(folder).filter((file) => file.startsWith('assets/') || KEPT.includes(file))
  const hashes = ['index.html', ...kept].map((file) => [file === 'index.html' ? '/' : `/${file}`, `sha256-${sha(read(file)).digest('base64')}`])
  writeFileSync(join(folder, 'sw.js'), worker.replace('%BUILD%', build).replace('%FILES%', JSON.stringify(Object.fromEntries(hashes))))
}

/** @param {string} folder */
function compress(folder) {
  for (const file of list(folder)) {
    const bytes = readFileSync(join(folder, file))
    if (!TEXT.test(file) || bytes.length < SMALL) continue
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/** @returns {import('vite').Plugin} */
export function finish() {
  let folder = ''
  return {
    name: 'finish',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    closeBundle() {
      nameBuild(folder)
      compress(folder)
    },
  }
}
