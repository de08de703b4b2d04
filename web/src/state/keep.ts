// Values that this browser keeps for all its tabs. What one tab writes the others are told, and a list is a key for
// each of its entries, so that two tabs that write at once lose nothing. Where the browser keeps nothing for a page,
// a value lives as long as the tab.

const BEFORE = 'mozzie.'
const memory = new Map<string, string>()

/** Whether anything outlives this tab. */
export const keeps = ((): boolean => {
  try {
    localStorage.setItem(`${BEFORE}keeps`, '1')
    localStorage.removeItem(`${BEFORE}keeps`)
    return true
  } catch {
    return false
  }
})()

function text(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(BEFORE + key)
  } catch {
    return null
  }
}
const same = (a: unknown, b: unknown) => b === null || b === undefined || (typeof a === typeof b && Array.isArray(a) === Array.isArray(b))

/** What was kept, if it is of the kind of `otherwise`. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const value = JSON.parse(text(key) ?? 'null') as T | null
    return value !== null && same(value, otherwise) ? value : otherwise
  } catch {
    return otherwise
  }
}
export function keep(key: string, value: unknown): void {
  const written = JSON.stringify(value)
  try {
    localStorage.setItem(BEFORE + key, written)
    memory.delete(key)
  } catch {
    memory.set(key, written)
  }
}
export function forget(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(BEFORE + key)
  } catch {
    // There was nothing.
  }
}
/** The keys that begin like this. */
export function keysOf(start: string): string[] {
  const keys = new Set(memory.keys())
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(BEFORE)) keys.add(key.slice(BEFORE.length))
  } catch {
    // There are only those of this tab.
  }
  return [...keys].filter((key) => key.startsWith(start))
}
/** Hears what other tabs write; `undefined`: everything may have changed. */
export function onKept(hear: (key: string | undefined) => void): void {
  addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (key === null) hear(undefined)
    else if (key.startsWith(BEFORE)) hear(key.slice(BEFORE.length))
  })
}
