// What is said to people who listen. One polite region for the whole page; every sentence is a new element,
// so that the same words are said again when the same thing happens again.

export interface Said {
  id: number
  text: string
}
const KEPT = 12

class Announcer {
  said = $state<Said[]>([])
  #next = 1

  say(text: string): void {
    const clean = text.trim()
    if (clean) this.said = [...this.said, { id: this.#next++, text: clean }].slice(-KEPT)
  }
}
export const announcer = new Announcer()
