// Sounds made on the spot: short, soft, all in one pentatonic key. Silent until the first touch, and while switched off.

import { settings } from './settings.svelte'

let context: AudioContext | undefined
let out: GainNode | undefined
let buzz: { gain: GainNode; pitch: OscillatorNode } | undefined

// D major pentatonic, from D4.
const SCALE = [293.66, 329.63, 369.99, 440, 493.88, 587.33, 659.26, 739.99, 880, 987.77, 1174.66]

function wake(): void {
  if (context || !settings.sound) return
  try {
    context = new AudioContext()
  } catch {
    return
  }
  out = context.createGain()
  out.gain.value = 0.5
  out.connect(context.destination)
}
addEventListener('pointerdown', wake, { passive: true })
addEventListener('keydown', wake, { passive: true })

function note(step: number, at: number, length: number, loud: number, type: OscillatorType = 'sine', slide = 1): void {
  if (!context || !out) return
  const t = context.currentTime + at
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.type = type
  tone.frequency.setValueAtTime(SCALE[step], t)
  if (slide !== 1) tone.frequency.exponentialRampToValueAtTime(SCALE[step] * slide, t + length)
  gain.gain.setValueAtTime(0.0001, t)
  gain.gain.exponentialRampToValueAtTime(loud, t + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, t + length)
  tone.connect(gain).connect(out)
  tone.start(t)
  tone.stop(t + length + 0.05)
}

/** A breath of paper: filtered noise. */
function rustle(at: number, length: number, loud: number, pitch: number): void {
  if (!context || !out) return
  const t = context.currentTime + at
  const frames = Math.ceil(context.sampleRate * length)
  const buffer = context.createBuffer(1, frames, context.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < frames; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 2
  const source = context.createBufferSource()
  source.buffer = buffer
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  filter.Q.value = 1.1
  const gain = context.createGain()
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(out)
  source.start(t)
}

const SOUNDS = {
  lift: () => note(5, 0, 0.09, 0.12, 'triangle', 1.06),
  put: () => note(3, 0, 0.1, 0.12, 'triangle', 0.94),
  walk: () => rustle(0, 0.14, 0.25, 900),
  hop: () => {
    note(4, 0, 0.14, 0.12, 'sine', 1.3)
    rustle(0.02, 0.1, 0.12, 1600)
  },
  eat: () => note(2, 0, 0.14, 0.2, 'triangle', 0.7),
  golden: () => {
    note(7, 0, 0.4, 0.16)
    note(9, 0.06, 0.5, 0.12)
  },
  flip: () => rustle(0, 0.09, 0.3, 2400),
  bloom: () => note(6, 0, 0.22, 0.08),
  red: () => {
    note(1, 0, 0.22, 0.16, 'sawtooth', 0.9)
    note(0, 0.09, 0.26, 0.14, 'sawtooth', 0.9)
  },
  turn: () => note(5, 0, 0.2, 0.08),
  no: () => note(0, 0, 0.12, 0.12, 'triangle', 0.92),
  win: () => [0, 2, 3, 5, 7, 10].forEach((s, i) => note(s, i * 0.09, 0.7, 0.16)),
  lose: () => [5, 4, 2, 0].forEach((s, i) => note(s, i * 0.14, 0.6, 0.12, 'triangle')),
} as const
export type Sound = keyof typeof SOUNDS

export function sound(name: Sound): void {
  if (!settings.sound || !context) return
  void context.resume()
  SOUNDS[name]()
}

/** The buzz comes and goes with the stakes, from 0 (nobody near) to 1. */
export function stakes(level: number): void {
  if (!context || !out) return
  if (!buzz && level > 0 && settings.sound) {
    const pitch = context.createOscillator()
    const wobble = context.createOscillator()
    const depth = context.createGain()
    const gain = context.createGain()
    const filter = context.createBiquadFilter()
    pitch.type = 'sawtooth'
    pitch.frequency.value = 520
    wobble.frequency.value = 5.5
    depth.gain.value = 18
    filter.type = 'bandpass'
    filter.frequency.value = 1100
    gain.gain.value = 0
    wobble.connect(depth).connect(pitch.frequency)
    pitch.connect(filter).connect(gain).connect(out)
    pitch.start()
    wobble.start()
    buzz = { gain, pitch }
  }
  const wished = settings.sound ? level * 0.012 : 0
  buzz?.gain.gain.setTargetAtTime(wished, context.currentTime, 0.6)
}
