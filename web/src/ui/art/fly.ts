// Sends a small drawing across the page, from one rectangle to another, on a slight arc.

export interface Spot {
  x: number
  y: number
  size: number
}

const NS = 'http://www.w3.org/2000/svg'
let layer: HTMLElement | undefined

export function spotOf(element: Element | null | undefined): Spot | undefined {
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0) return undefined
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: Math.min(box.width, box.height) }
}

/** `symbols` are drawn one after the other on the way: the face it leaves with and the face it arrives with. */
export function fly(symbols: [string, string], from: Spot, to: Spot, ms: number): void {
  if (!layer) {
    layer = document.createElement('div')
    layer.className = 'fly-layer'
    layer.setAttribute('aria-hidden', 'true')
    document.body.append(layer)
  }
  const svg = document.createElementNS(NS, 'svg')
  const use = document.createElementNS(NS, 'use')
  svg.setAttribute('viewBox', '0 0 64 64')
  use.setAttribute('href', symbols[0])
  svg.append(use)
  layer.append(svg)
  const place = (spot: Spot, turn = 1) =>
    `translate(${spot.x - 32}px, ${spot.y - 32}px) scale(${(spot.size / 64) * turn}, ${spot.size / 64})`
  const middle: Spot = {
    x: from.x * 0.5 + to.x * 0.5,
    y: Math.min(from.y, to.y) * 0.55 + ((from.y + to.y) / 2) * 0.45 - 24,
    size: Math.max(from.size, to.size) * 1.06,
  }
  const turns = symbols[0] !== symbols[1]
  const keys = [{ transform: place(from) }, { transform: place(middle, turns ? 0.05 : 1) }, { transform: place(to) }]
  if (turns) setTimeout(() => use.setAttribute('href', symbols[1]), ms / 2)
  const motion = svg.animate(keys, { duration: ms, easing: 'cubic-bezier(.3,.1,.3,1)', fill: 'both' })
  motion.finished.catch(() => undefined).finally(() => svg.remove())
}

export function clearFlights(): void {
  layer?.replaceChildren()
}
