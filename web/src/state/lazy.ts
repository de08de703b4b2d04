// Parts of the page that are loaded when they are needed. One that does not come is gone with an older build, or the
// line is: the page is loaded anew once, where that can help, and otherwise says so.

import { keeps } from './keep'
import { BUILD, served } from './version.svelte'

const PATIENCE = 15_000
const LATELY = 60_000

/** Kept with the entry of the history: it outlives the reload, also where nothing else is kept. */
const last = (): number => (history.state as { again?: number } | null)?.again ?? 0

async function again(): Promise<boolean> {
  // Without storage a reload would cost a seat: the person decides.
  if (!BUILD || !keeps || Date.now() - last() < LATELY) return false
  if (!navigator.serviceWorker?.controller && !(await served())) return false
  history.replaceState({ ...(history.state as object | null), again: Date.now() }, '')
  location.reload()
  return true
}
export async function lazy<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error('nothing came')), PATIENCE)))
  try {
    return await Promise.race([load(), late])
  } catch (e) {
    if (await again()) return new Promise(() => {})
    throw e
  } finally {
    clearTimeout(timer)
  }
}
