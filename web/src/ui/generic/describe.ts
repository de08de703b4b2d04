// Words for any game from its tables alone: fields by whose they are, steps by kind.

import type { Field, Schema, Step, Value, View } from '../../net/protocol'

export interface Line {
  name: string
  value: string
  doc: string
}
export interface Group {
  part: 'public' | 'mine' | 'others'
  lines: Line[]
}

export const readable = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const namesOf = (schema: Schema, type: string): string[] | null => schema.types?.find((t) => t.name === type)?.names ?? null

/** A number of a type in words: its name, or the number. */
function one(schema: Schema, field: Field, n: number): string {
  if (field.encode === 'bits') return bits(schema, field.type ?? '', n)
  return field.names?.[n - field.low] ?? field.names?.[n] ?? namesOf(schema, field.type ?? '')?.[n] ?? String(n)
}

/** A bit set: "places" are several of the type "place". */
function bits(schema: Schema, type: string, n: number): string {
  const names = namesOf(schema, type.replace(/s$/, ''))
  const set = [...Array(16).keys()].filter((i) => (n >> i) & 1)
  return set.map((i) => names?.[i] ?? String(i + 1)).join(', ') || '–'
}

/** "card count": how many of each card, without those of which there are none. */
function counts(schema: Schema, type: string, row: number[]): string {
  const names = namesOf(schema, type.replace(/ count$/, ''))
  const there = row.map((n, i) => (n ? `${names?.[i] ?? i + 1}${n > 1 ? ` ×${n}` : ''}` : '')).filter(Boolean)
  return there.join(', ') || '–'
}

/** A value as text: numbers by their names, rows of a table on lines of their own. Empty ends of lists are left out. */
export function valueText(schema: Schema, field: Field, value: Value): string {
  if (typeof value === 'number') return one(schema, field, value)
  if (value.length === 0) return ''
  const named = field.names ?? namesOf(schema, field.type ?? '')
  const row = (list: number[]): string => {
    if (field.type?.endsWith(' count')) return counts(schema, field.type, list)
    return trim(list).map((n) => one(schema, field, n)).join(named ? ', ' : ' ') || '–'
  }
  if (Array.isArray(value[0])) return (value as number[][]).map((list, i) => `${i + 1}: ${row(list)}`).join('\n')
  return row(value as number[])
}
function trim(row: number[]): number[] {
  let end = row.length
  while (end > 0 && row[end - 1] === 0) end--
  return row.slice(0, end)
}

/** Public fields, and of the fields that belong to one seat mine apart from the others'. */
export function groupsOf(schema: Schema, view: View): Group[] {
  const groups: Group[] = [
    { part: 'public', lines: [] },
    { part: 'mine', lines: [] },
    { part: 'others', lines: [] },
  ]
  for (const field of schema.fields) {
    const value = view[field.name] as Value | undefined
    if (value === undefined) continue
    const at = field.part === 'public' ? 0 : field.part === 'own' || field.part === 'mine' ? 1 : 2
    groups[at].lines.push({ name: readable(field.name), value: valueText(schema, field, value), doc: field.doc })
  }
  return groups.filter((g) => g.lines.length > 0)
}

/** The arguments of a step in words. */
export function stepWords(schema: Schema, step: Step): string {
  const args = schema.kinds.find((k) => k.name === step.kind)?.args ?? []
  return args
    .map((arg, i) => [arg, step.a[i]] as const)
    .filter(([, n]) => n !== undefined)
    .map(([arg, n]) => namesOf(schema, arg)?.[n] ?? `${arg.replaceAll('_', ' ')} ${n}`)
    .join(', ')
}
