// No file outside a game's folder names a game, and every game of the engine has a folder.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { gameOf, SHELF } from '../src/games'
import { loadCore } from './lib'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(svelte|ts|css)$/.test(name))

// A mosquito is a word of every game, too: files of other games' folders may use it.
it('only the folder of a game names it', () => {
  const named = sources.flatMap((name) => {
    const own = /^games\/([\w-]+)\//.exec(name)?.[1]
    const text = readFileSync(join('src', name), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, '')
    return SHELF.filter((game) => game !== own && !(own && game === 'mosquito') && new RegExp(`['"\`./]${game}['"\`./]`).test(text)).map((game) => `${name}: ${game}`)
  })
  expect(named).toEqual([])
})

it('the shelf holds the games of the engine, by their names', async () => {
  const games = (await loadCore()).games()
  expect([...SHELF].sort()).toEqual(games.map(({ name }) => name).sort())
  for (const { name, title } of games) expect(gameOf(name).title).toBe(title)
})
