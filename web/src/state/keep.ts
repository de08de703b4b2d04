// Values in the browser's own storage.

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`mozzie.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`mozzie.${key}`, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing still plays.
  }
}
