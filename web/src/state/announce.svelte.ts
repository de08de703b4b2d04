// What is said to people who listen. One polite region for the whole page; every sentence is a new element,
// so that the same words are said again when the same thing happens again.

export interface Said {
  id: number
  text: string
}
/** What was said stays a while: a sentence that is gone before the page is drawn is never heard. */
const KEPT = 12
const HEARD_AFTER = 2000

class Announcer {
  said = $state<Said[]>([])
  #next = 1

  say(text: string): void {
    const clean = text.trim()
    if (!clean) return
    const id = this.#next++
    this.said = [...this.said, { id, text: clean }]
    setTimeout(() => (this.said = this.said.filter((s) => s.id > id - KEPT)), HEARD_AFTER)
  }
}
export const announcer = new Announcer()
