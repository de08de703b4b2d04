// What stands on top of a shared table: whose turn, what is asked, how it ended.

import { m } from '../../i18n'
import { listed, type Asked, type Kit, type Scene } from '../../games/kit'
import type { Step } from '../../net/protocol'
import type { Session } from '../../net/session.svelte'
import { NATURE } from './story.svelte'

export interface Rank {
  seat: number
  place: number
  score?: number
}
export interface Status extends Asked {
  /** said where choices would stand */
  quiet: string
  ranks: Rank[]
}

/** A sentence with its end. */
export const closed = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

export function statusOf(session: Session, scene: Scene, kit: Kit, seat: number, chosen: Step[], steps: Step[]): Status {
  const quiet = session.sending ? m.st_sending() : m.gen_nothing()
  if (seat === NATURE) return { ...(kit.told?.(scene, steps) ?? { title: m.rt_told(), sub: scene.schema.stages[scene.view.node.stage]?.doc ?? '' }), quiet, ranks: [] }
  if (session.race && kit.race) return { ...kit.race(session.race, scene), quiet, ranks: [] }
  if (seat >= 0) {
    const asked = kit.ask(scene, chosen)
    // Two people at one device have to be told who is meant.
    return session.you.length > 1 ? { title: m.gt_yours_hot({ name: scene.names[seat] }), sub: `${closed(asked.title)} ${asked.sub}`, quiet, ranks: [] } : { ...asked, quiet, ranks: [] }
  }
  const { owes, joint } = scene.view.node
  const waited = scene.names.filter((_, i) => (owes >> i) & 1)
  if (!waited.length) return { title: m.gt_nature_busy(), sub: '', quiet, ranks: [] }
  const title = m.gt_waiting({ names: listed(waited) })
  if (joint && session.you.some((s) => (joint >> s) & 1)) return { title, sub: `${m.gt_chosen()}. ${m.gt_chosen_sub()}`, quiet: m.gt_chosen(), ranks: [] }
  const busy = kit.busy(scene)
  // One is named with what they do; of several it is said what all of them do.
  const one = waited.length === 1 && !joint && busy
  return { title: one ? `${waited[0]} ${busy}` : title, sub: one ? '' : busy, quiet: title, ranks: [] }
}

export function endOf(session: Session, scene: Scene, kit: Kit): Status {
  const { places = [], scores, why, seat } = session.over?.result ?? {}
  const first = places.flatMap((place, i) => (place === 1 ? [i] : []))
  const winners = first.map((i) => scene.names[i])
  const ranks = places.map((place, i) => ({ seat: i, place, score: scores?.some(Boolean) ? scores[i] : undefined })).sort((a, b) => a.place - b.place)
  const gaveUp = why === 'resign' && seat !== undefined ? m.gt_why_resign({ name: scene.names[seat] ?? '' }) : ''
  const sub = gaveUp || (kit.ending?.(scene, first) ?? '')
  return { title: endTitle(session, scene, kit, places, winners), sub, quiet: '', ranks: kit.together?.(scene) === undefined ? ranks : [] }
}
function endTitle(session: Session, scene: Scene, kit: Kit, places: number[], winners: string[]): string {
  const together = kit.together?.(scene)
  if (together !== undefined) return together ? m.gt_team_won() : m.gt_team_lost()
  if (!winners.length) return m.gt_nobody()
  if (session.you.length === 1 && winners.length === 1 && places[session.you[0]] === 1) return m.st_won()
  return winners.length > 1 ? m.gt_winners({ names: listed(winners) }) : m.st_end({ name: winners[0] })
}
