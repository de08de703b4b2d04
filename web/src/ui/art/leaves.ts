// Cut-paper leaves, each cut once from a few numbers: an outline, the half that lies in shade, and the veins.
// All grow upwards from the origin and are about 130 units long.

export interface Leaf {
  full: string
  half: string
  veins: string
}

type Point = [number, number]

const at = (n: number) => n.toFixed(1)
const xy = ([x, y]: Point) => `${at(x)} ${at(y)}`

function bezier(t: number, a: Point, b: Point, c: Point, d: Point): Point {
  const u = 1 - t
  const f = (i: 0 | 1) => u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i]
  return [f(0), f(1)]
}

/** A heart with deep slits; `side` is 1 for the right half and -1 for the left. */
function monsteraSide(side: number, slits: number[]): string {
  const edge = (t: number): Point => {
    const [x, y] = bezier(t, [0, -4], [62, 34], [104, -62], [0, -134])
    return [side * x, y]
  }
  let path = ''
  let last = 0
  for (const slit of slits) {
    for (let t = last + 0.04; t < slit - 0.022; t += 0.05) path += `L${xy(edge(t))}`
    const mouth = edge(slit)
    const inner: Point = [mouth[0] * 0.36, mouth[1] * 0.86 + 4]
    path += `L${xy(edge(slit - 0.02))}Q${at(inner[0] * 1.2)} ${at(inner[1] + 5)} ${xy(inner)}`
    path += `Q${at(inner[0] * 1.25)} ${at(inner[1] - 7)} ${xy(edge(slit + 0.025))}`
    last = slit + 0.025
  }
  for (let t = last + 0.05; t < 1; t += 0.06) path += `L${xy(edge(t))}`
  return `${path}L0 -134`
}

function monstera(): Leaf {
  const right = [0.36, 0.5, 0.63, 0.75]
  const left = [0.33, 0.46, 0.6, 0.73]
  const veins = [0.3, 0.43, 0.56, 0.68, 0.8].map((t) => {
    const [x, y] = bezier(t, [0, -4], [62, 34], [104, -62], [0, -134])
    return `M0 ${at(y * 0.72)}Q${at(x * 0.4)} ${at(y * 0.9)} ${at(x * 0.8)} ${at(y)}M0 ${at(y * 0.72)}Q${at(-x * 0.4)} ${at(y * 0.9)} ${at(-x * 0.8)} ${at(y)}`
  })
  return {
    full: `M0 -4${monsteraSide(1, right)}L0 -134Z M0 -4${monsteraSide(-1, left)}Z M-2 0L-1.5 30L1.5 30L2 0Z`,
    half: `M0 -4${monsteraSide(1, right)}Z`,
    veins: `M0 20L0 -128${veins.join('')}`,
  }
}

/** A palm fan: pointed blades round one point. */
function fan(): Leaf {
  let full = ''
  let half = ''
  let veins = ''
  for (let i = -4; i <= 4; i++) {
    const a = (i * 24 * Math.PI) / 180
    const length = 126 - Math.abs(i) * 8
    const turn = (x: number, y: number): Point => [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
    const blade = `M0 0Q${xy(turn(-19, -length * 0.5))} ${xy(turn(0, -length))}Q${xy(turn(19, -length * 0.5))} 0 0Z`
    full += blade
    half += `M0 0L${xy(turn(0, -length))}Q${xy(turn(19, -length * 0.5))} 0 0Z`
    veins += `M${xy(turn(0, -14))}L${xy(turn(0, -length * 0.86))}`
  }
  return { full: `${full}M-2.5 0L-2 34L2 34L2.5 0Z`, half, veins }
}

/** A long banana leaf with two tears. */
function banana(): Leaf {
  return {
    full: 'M0 6C-13 -6 -30 -30 -33 -58L-22 -60L-34 -68C-33 -96 -18 -126 0 -142C17 -128 31 -102 34 -76L20 -76L34 -67C34 -36 16 -8 0 6ZM-2.2 4L-1.6 34L1.6 34L2.2 4Z',
    half: 'M0 6L0 -142C17 -128 31 -102 34 -76L20 -76L34 -67C34 -36 16 -8 0 6Z',
    veins:
      'M0 20L0 -134M0 -20L-19 -38M0 -20L18 -36M0 -46L-26 -62M0 -46L26 -60M0 -74L-27 -88M0 -74L27 -88M0 -100L-21 -112M0 -100L21 -112',
  }
}

/** A fern: slender leaflets that grow shorter towards the tip. */
function fern(): Leaf {
  let full = ''
  let half = ''
  for (let i = 0; i < 11; i++) {
    const y = -4 - i * 11.6
    const length = 52 * Math.sin(((i + 2.6) / 14.4) * Math.PI) + 6
    const width = 3.4 + length * 0.06
    for (const s of [-1, 1]) {
      const tip = `${at(s * length)} ${at(y - length * 0.5)}`
      const leaflet = `M0 ${at(y + 2)}Q${at(s * length * 0.62)} ${at(y + width * 0.6 - length * 0.1)} ${tip}Q${at(s * length * 0.36)} ${at(y - width * 1.9 - length * 0.2)} 0 ${at(y - width)}Z`
      full += leaflet
      if (s > 0) half += leaflet
    }
  }
  return { full: `${full}M-2 34L-1.2 -120Q-7 -134 0 -146Q7 -134 1.2 -120L2 34Z`, half, veins: 'M0 30L0 -130' }
}

/** An elephant's ear. */
function ear(): Leaf {
  return {
    full: 'M0 -10C8 14 30 30 50 24C58 4 56 -24 46 -52C36 -82 18 -112 0 -138C-18 -112 -36 -82 -46 -52C-56 -24 -58 4 -50 24C-30 30 -8 14 0 -10ZM-2 -14L-1.8 34L1.8 34L2 -14Z',
    half: 'M0 -10C8 14 30 30 50 24C58 4 56 -24 46 -52C36 -82 18 -112 0 -138Z',
    veins:
      'M0 24L0 -128M0 -12Q24 0 42 14M0 -12Q-24 0 -42 14M0 -26Q26 -26 46 -18M0 -26Q-26 -26 -46 -18M0 -52Q22 -56 40 -50M0 -52Q-22 -56 -40 -50M0 -78Q16 -84 29 -80M0 -78Q-16 -84 -29 -80',
  }
}

export const leaves = { monstera: monstera(), fan: fan(), banana: banana(), fern: fern(), ear: ear() }
export type LeafName = keyof typeof leaves
