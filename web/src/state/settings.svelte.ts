// What a person has chosen on this device. Kept in the browser's own storage, and only there; all its tabs follow.

import { keep, onKept, recall } from './keep'

export type Light = 'auto' | 'day' | 'night'
export const KEY_NAMES = ['status', 'board', 'hand', 'last', 'can', 'all'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export const USUAL_KEYS: Record<KeyName, string> = { status: 's', board: 'b', hand: 'h', last: 'l', can: 'w', all: '?' }

const kept = {
  sound: () => recall('sound', true),
  hidden: () => recall('hidden', true),
  lists: () => recall('lists', false),
  keysOn: () => recall('keysOn', true),
  keys: (): Record<KeyName, string> => ({ ...USUAL_KEYS, ...recall('keys', {}) }),
  name: () => recall('name', ''),
  level: () => recall('level', 2),
}
type Name = keyof typeof kept
/** It is a word and no JSON: light.js reads it before anything else is there. */
function keptLight(): Light {
  try {
    const light = localStorage.getItem('mozzie.light')
    return light === 'day' || light === 'night' ? light : 'auto'
  } catch {
    return 'auto'
  }
}
function shine(light: Light): void {
  if (light === 'auto') delete document.documentElement.dataset.light
  else document.documentElement.dataset.light = light
}

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

class Settings {
  light = $state<Light>(keptLight())
  sound = $state(kept.sound())
  hidden = $state(kept.hidden())
  /** choices in a list instead of on the pieces */
  lists = $state(kept.lists())
  keysOn = $state(kept.keysOn())
  keys = $state(kept.keys())
  name = $state(kept.name())
  level = $state(kept.level())
  deviceNight = $state(darkDevice.matches)

  constructor() {
    darkDevice.addEventListener('change', () => (this.deviceNight = darkDevice.matches))
    onKept((changed) => {
      if (changed === undefined || changed === 'light') shine((this.light = keptLight()))
      for (const key of Object.keys(kept) as Name[]) if (changed === undefined || changed === key) this.#put(key, kept[key]())
    })
  }
  #put<K extends Name>(key: K, value: Settings[K]): void {
    ;(this as Pick<Settings, K>)[key] = value
  }
  get night(): boolean {
    return this.light === 'auto' ? this.deviceNight : this.light === 'night'
  }
  setLight(light: Light): void {
    this.light = light
    try {
      if (light === 'auto') localStorage.removeItem('mozzie.light')
      else localStorage.setItem('mozzie.light', light)
    } catch {
      // see keep()
    }
    shine(light)
  }
  toggleLamp = (): void => this.setLight(this.night ? 'day' : 'night')
  set<K extends Name>(key: K, value: Settings[K]): void {
    this.#put(key, value)
    keep(key, value)
  }
}
export const settings = new Settings()
