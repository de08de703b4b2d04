// Single keys answer questions, from everywhere except where one types or a dialog is open.

import { KEY_NAMES, settings, type KeyName } from '../../state/settings.svelte'

export type KeyActions = Record<KeyName | 'type' | 'undo', () => void>

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A key that is neither typed nor meant for an open dialog. */
export const quiet = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !typing(event.target) && !event.ctrlKey && !event.altKey && !event.metaKey && !document.querySelector('dialog[open]')

export function listenForKeys(actions: Partial<KeyActions>): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || typing(event.target) || document.querySelector('dialog[open]')) return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && !event.shiftKey) {
      actions.undo?.()
      return event.preventDefault()
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === '/') {
      actions.type?.()
      return event.preventDefault()
    }
    if (!settings.keysOn) return
    const name = KEY_NAMES.find((name) => settings.keys[name] === event.key.toLowerCase())
    if (!name || !actions[name]) return
    event.preventDefault()
    actions[name]()
  }
  addEventListener('keydown', onKey)
  return () => removeEventListener('keydown', onKey)
}
