// What a person has chosen on this device. Kept in the browser's own storage, and only there.

import { keep, recall } from './keep'

export type Light = 'auto' | 'day' | 'night'
export const KEY_NAMES = ['status', 'board', 'hand', 'last', 'can', 'all'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export const USUAL_KEYS: Record<KeyName, string> = { status: 's', board: 'b', hand: 'h', last: 'l', can: 'w', all: '?' }

const darkDevice = matchMedia('(prefers-color-scheme: dark)')

class Settings {
  light = $state<Light>('auto')
  sound = $state(recall('sound', true))
  hidden = $state(recall('hidden', true))
  keysOn = $state(recall('keysOn', true))
  keys = $state<Record<KeyName, string>>({ ...USUAL_KEYS, ...recall('keys', {}) })
  name = $state(recall('name', ''))
  level = $state(recall('level', 2))
  deviceNight = $state(darkDevice.matches)

  constructor() {
    try {
      const light = localStorage.getItem('mozzie.light')
      if (light === 'day' || light === 'night') this.light = light
    } catch {
      // see keep()
    }
    darkDevice.addEventListener('change', () => (this.deviceNight = darkDevice.matches))
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
    if (light === 'auto') delete document.documentElement.dataset.light
    else document.documentElement.dataset.light = light
  }
  toggleLamp = (): void => this.setLight(this.night ? 'day' : 'night')
  set<K extends 'sound' | 'hidden' | 'keysOn' | 'keys' | 'name' | 'level'>(key: K, value: Settings[K]): void {
    ;(this as Record<K, Settings[K]>)[key] = value
    keep(key, value)
  }
}
export const settings = new Settings()
