// A wire carries frames to whoever keeps the table: the server over a socket, or the worker of this page.
// A session above it does not know which of the two it talks to.

import type { Push } from './protocol'
import { type Short, Unpacker } from './short'

export interface Wire {
  send(frame: object): void
  close(): void
}
export interface Ends {
  up(): void
  frame(message: Push): void
  down(): void
}
export type Connect = (ends: Ends) => Wire

/** Frames as the server takes them; a bigger one would only be refused. */
const FRAME_LIMIT = 16 * 1024

export const socketWire =
  (address = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`): Connect =>
  (ends) => {
    const socket = new WebSocket(address)
    const unpacker = new Unpacker()
    let over = false
    const down = () => {
      if (over) return
      over = true
      ends.down()
    }
    socket.onopen = () => ends.up()
    socket.onmessage = (event) => {
      let message: Push
      try {
        message = unpacker.take(JSON.parse(String(event.data)) as Short)
      } catch {
        return socket.close()
      }
      ends.frame(message)
    }
    socket.onclose = down
    socket.onerror = down
    return {
      send(frame) {
        const text = JSON.stringify(frame)
        if (text.length <= FRAME_LIMIT && socket.readyState === WebSocket.OPEN) socket.send(text)
      },
      close() {
        over = true
        socket.close()
      },
    }
  }
