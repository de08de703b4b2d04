import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { resolve } from 'node:path'
import { finish } from './build/finish.mjs'

// The address of a running `mozzie serve`, for developing the page against it.
const server = process.env.MOZZIE_SERVER ?? 'http://127.0.0.1:8321'

// The engine as `make wasm` leaves it.
const engine = resolve(import.meta.dirname, process.env.MOZZIE_WASM ?? '../build/wasm/mozzie.wasm')

export default defineConfig({
  resolve: { alias: { '@engine': resolve(engine, '..') } },
  plugins: [
    svelte(),
    finish(),
  ],
  worker: { format: 'es' },
  build: { target: 'es2022', cssTarget: ['chrome123', 'firefox120', 'safari17.5'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    fs: { allow: ['..', resolve(engine, '..')] },
    proxy: {
      '/api': server,
      '/ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', setupFiles: ['tests/setup.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
})
