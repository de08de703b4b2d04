// What can be done now, in a few groups, the most natural first; a search keeps those that contain every word.

import type { Choice, Offer } from '../../games/kit'
import type { Schema, Step } from '../../net/protocol'

export type { Offer }
export interface OfferGroup {
  title: string
  offers: Offer[]
}

const hay = ({ step, words, face, group }: Offer) => [group, words, step.text, face?.value, face?.label].join(' ').toLowerCase()

const rankOf = ({ rank = 0 }: Offer) => rank
export function grouped(offers: Offer[], search = ''): OfferGroup[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, OfferGroup & { rank: number }>()
  for (const offer of offers) {
    if (!wanted.every((word) => hay(offer).includes(word))) continue
    const group = groups.get(offer.group) ?? { title: offer.group, offers: [], rank: Infinity }
    group.offers.push(offer)
    group.rank = Math.min(group.rank, rankOf(offer))
    groups.set(offer.group, group)
  }
  for (const group of groups.values()) group.offers.sort((a, b) => rankOf(a) - rankOf(b))
  return [...groups.values()].sort((a, b) => a.rank - b.rank)
}
/** A choice in one line, as it is read out. */
export const offerText = ({ words, face }: Choice): string => [face && [face.label, face.value, face.note].filter(Boolean).join(' '), words].filter(Boolean).join(': ')

/** How many, for each of these outcomes, where the schema says that they are told by a number that rises. */
export function countsOf(schema: Schema, outcomes: Step[]): number[] | undefined {
  const args = schema.kinds.find((row) => row.name === outcomes[0]?.kind)?.args ?? []
  const rising = args.findIndex((arg, i) => arg === 'number' && outcomes.every((o, k) => o.kind === outcomes[0].kind && (k === 0 || o.a[i] > outcomes[k - 1].a[i])))
  return rising < 0 || outcomes.length < 2 ? undefined : outcomes.map((o) => o.a[rising])
}
