// One engine for the page, started when it is first needed.

import type { Engine } from '../net/engine'
import { startEngine } from '../net/worker'
import { lazy } from './lazy'

let engine: Promise<Engine> | undefined

export function theEngine(): Promise<Engine> {
  engine ??= lazy(startEngine).catch((e: unknown) => {
    engine = undefined
    throw e
  })
  return engine
}
