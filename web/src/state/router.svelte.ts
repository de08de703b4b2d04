// Addresses of the page: / · /t/TABLE · /local/TABLE · /learn/GAME · /rules/GAME · /print/GAME

/** A part of an address; one that cannot be read stays as it is, and leads to nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Router {
  path = $state(location.pathname)
  hash = $state(location.hash)

  constructor() {
    addEventListener('popstate', () => this.#read())
    addEventListener('hashchange', () => this.#read())
    document.addEventListener('click', (event) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return
      if (link.pathname === location.pathname && link.hash) return
      event.preventDefault()
      this.go(link.pathname + link.search + link.hash)
    })
  }
  #read(): void {
    this.path = location.pathname
    this.hash = location.hash
  }
  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address)
    this.#read()
    scrollTo(0, 0)
  }
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decoded)
  }
}
export const router = new Router()
