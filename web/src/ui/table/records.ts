// The record of a finished game, from wherever the table was kept.

import { recordOf } from '../../net/api'
import type { Engine } from '../../net/engine'
import type { Session } from '../../net/session.svelte'

export const fetchRecord = (engine: Engine, table: string, local: boolean): Promise<string> =>
  local ? engine.record(table) : recordOf(table)

/** Holds the record of a table of the server to what this page was shown. */
export async function checkRecord(engine: Engine, { id, table, options, log, witness }: Session): Promise<void> {
  await witness?.check(await recordOf(id), { game: table!.game, options, log }, engine)
}

export function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
