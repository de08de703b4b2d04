// What a person should know about the page itself, whatever they are doing: until they have read it.

import { keeps } from './keep'
import { version } from './version.svelte'

export type Notice = 'version' | 'storage' | 'translator'

class Notices {
  /** something changes the words of the page */
  translator = $state(false)
  /** a table of this device could not be kept */
  unkept = $state(false)
  #read = $state<Notice[]>([])

  get open(): Notice[] {
    const all: [Notice, boolean][] = [['version', version.other], ['storage', !keeps || this.unkept], ['translator', this.translator]]
    return all.flatMap(([notice, holds]) => (holds && !this.#read.includes(notice) ? [notice] : []))
  }
  read(notice: Notice): void {
    this.#read = [...this.#read, notice]
  }
}
export const notices = new Notices()
