// The tables this browser has a seat at, with the token that only this browser has.

import { keep, recall } from './keep'

export interface Kept {
  id: string
  game: string
  token: string
  seats: number[]
  against: string
  local: boolean
  at: number
  over?: boolean
  invites?: { seat: number; code: string }[]
}
const MOST = 24

class Tables {
  all = $state<Kept[]>(recall('tables', []))

  find = (id: string, local: boolean) => this.all.find((t) => t.id === id && t.local === local)
  add(table: Omit<Kept, 'at'>): void {
    this.all = [{ ...table, at: Date.now() }, ...this.all.filter((t) => t.id !== table.id)].slice(0, MOST)
    keep('tables', this.all)
  }
  note(id: string, change: Partial<Kept>): void {
    if (!this.all.some((t) => t.id === id)) return
    this.all = this.all.map((t) => (t.id === id ? { ...t, ...change } : t))
    keep('tables', this.all)
  }
  drop(id: string): void {
    this.all = this.all.filter((t) => t.id !== id)
    keep('tables', this.all)
  }
}
export const tables = new Tables()
