// A kit for a game that has none of its own: all from the engine's tables, in their words.

import type { GameEvent, Step } from '../../net/protocol'
import { m } from '../../i18n'
import type { Kit, Scene } from '../../games/kit'
import { readable, stepWords } from './describe'
import GenericView from './GenericView.svelte'

const doc = ({ schema, view }: Scene) => schema.stages[view.node.stage]?.doc ?? ''

function event(e: GameEvent, { schema, names }: Scene): string {
  const args = schema.events.find((row) => row.name === e.k)?.args ?? []
  const told = e.a.slice(0, args.length).map((n, i) => `${args[i].replaceAll('_', ' ')} ${n ?? '?'}`)
  const who = e.by < names.length ? `${names[e.by]}: ` : ''
  return `${who}${readable(e.k)}${told.length ? ` (${told.join(', ')})` : ''}`
}

export const plain: Kit = {
  Picture: GenericView,
  ask: (scene) => ({ title: m.gt_yours(), sub: doc(scene) }),
  busy: () => '',
  event,
  choice: (step: Step, { schema }: Scene) => ({ group: readable(step.kind), words: stepWords(schema, step) }),
  seat: () => ({ facts: [], roles: [] }),
}
