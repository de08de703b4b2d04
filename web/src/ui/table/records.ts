// The record of a finished game, from wherever the table was kept.

import { recordOf } from '../../net/api'
import type { Engine } from '../../net/engine'

export const fetchRecord = (engine: Engine, table: string, local: boolean): Promise<string> =>
  local ? engine.record(table) : recordOf(table)

export function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
