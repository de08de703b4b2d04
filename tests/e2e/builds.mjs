// A build of the page that nothing of the old one fits: every file under /assets/ has another name.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { nameBuild } from '../../web/build/finish.mjs'
import { page } from './harness.mjs'

export function nextBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'mozzie-build-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(page, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) })
  const names = readdirSync(join(folder, 'assets'))
  // NAME-HASH.js: the hash begins anew, wherever it is named.
  const hashes = names.map((name) => /-([\w-]{8})\.\w+$/.exec(name)?.[1]).filter(Boolean)
  const anew = (text) => hashes.reduce((now, hash) => now.replaceAll(`-${hash}.`, `-${hash[0] === 'Z' ? 'Y' : 'Z'}${hash.slice(1)}.`), text)
  for (const file of ['index.html', ...names.map((name) => `assets/${name}`)]) {
    const path = join(folder, file)
    if (/\.(js|css|html)$/.test(file)) writeFileSync(path, anew(readFileSync(path, 'utf8')))
    renameSync(path, join(folder, anew(file)))
  }
  nameBuild(folder)
  return folder
}
