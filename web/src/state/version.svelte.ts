// Which build of the page this is, and whether the server has another by now. It is asked when there is reason to
// think so; the page is never changed under somebody's hands.

/** Named in the page by build/finish.ts; empty where the page is developed. */
const named = document.querySelector<HTMLMetaElement>('meta[name=mozzie]')?.content ?? ''
export const BUILD = named.includes('%') ? '' : named

const PATIENCE = 5000
/** So often, while somebody looks; and when the line was cut, which a deploy does. */
const SELDOM = 10 * 60_000
const SOON = 5000

/** The build that the server has; undefined when it cannot be reached, or somebody else answers. */
export async function served(): Promise<string | undefined> {
  try {
    const answer = await fetch('/build.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })
    const { build } = (await answer.json()) as { build?: unknown }
    return typeof build === 'string' ? build : undefined
  } catch {
    return undefined
  }
}

class Version {
  /** there is another one */
  other = $state(false)
  #asked = Date.now()

  constructor() {
    const now = () => document.visibilityState === 'visible' && Date.now() - this.#asked > SELDOM && void this.ask()
    document.addEventListener('visibilitychange', now)
    setInterval(now, SELDOM / 2)
  }
  ask = async (): Promise<void> => {
    this.#asked = Date.now()
    const build = await served()
    if (!BUILD || !build || build === BUILD) return
    this.other = true
    // So that it is on the device as a whole before anybody asks for it.
    void registration?.then((r) => r?.update()).catch(() => undefined)
  }
}
export const version = new Version()

let registration: Promise<ServiceWorkerRegistration | undefined> | undefined
/** From here on the device keeps the page, and this build's files for as long as this tab lives. */
export function settle(): void {
  if (!BUILD) return
  void navigator.locks?.request(`mozzie-${BUILD}`, { mode: 'shared' }, () => new Promise(() => {})).catch(() => undefined)
  const worker = navigator.serviceWorker
  if (!worker) return
  registration = worker.register('/sw.js').catch(() => undefined)
  // The page may be the kept one; and another tab may bring a new one to the device.
  if (worker.controller) setTimeout(() => void version.ask(), SOON)
  worker.addEventListener('controllerchange', () => void version.ask())
}
