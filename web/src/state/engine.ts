// One engine for the page, started when it is first needed.

import type { Engine } from '../net/engine'
import { startEngine } from '../net/worker'

let engine: Promise<Engine> | undefined

export function theEngine(): Promise<Engine> {
  engine ??= startEngine()
  return engine
}
