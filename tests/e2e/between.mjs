// Whoever sits between a browser and the server: lets all through, refuses, is silent, or answers for itself.

import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { after } from 'node:test'

const LOGIN = '<!doctype html><title>Wi-Fi</title><h1>Please log in</h1>'

export class Between {
  mode = 'through'
  #sockets = new Set()

  constructor(server) {
    this.server = server
    this.http = createServer((ask, answer) => this.#answer(ask, answer))
    this.http.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined)
      if (this.mode === 'refused') socket.destroy()
    })
    this.http.on('upgrade', (ask, socket, head) => this.#upgrade(ask, socket, head))
    after(() => this.end())
  }
  async start() {
    await new Promise((done) => this.http.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${this.http.address().port}`
    return this
  }
  /** From now on, also for what is open. */
  be(mode) {
    this.mode = mode
    if (mode !== 'through' && mode !== 'silent') for (const socket of this.#sockets) socket.destroy()
  }
  end() {
    this.be('refused')
    this.http.close()
  }
  #answer(ask, answer) {
    if (this.mode === 'silent') return
    if (this.mode === '502') return answer.writeHead(502, { 'Content-Type': 'text/html', Connection: 'close' }).end('<h1>Bad Gateway</h1>')
    if (this.mode === 'login') return answer.writeHead(200, { 'Content-Type': 'text/html', Connection: 'close' }).end(LOGIN)
    if (this.mode === 'redirect') return answer.writeHead(302, { Location: 'http://127.0.0.1:9/login', Connection: 'close' }).end()
    const { host, port } = new URL(this.server.url)
    const on = request({ host: '127.0.0.1', port, path: ask.url, method: ask.method, headers: { ...ask.headers, host, ...(ask.headers.origin && { origin: this.server.url }) } }, (got) => {
      answer.writeHead(got.statusCode, { ...got.headers, connection: 'close' })
      got.pipe(answer)
    })
    on.on('error', () => answer.destroy())
    ask.pipe(on)
  }
  #upgrade(ask, socket, head) {
    if (this.mode !== 'through') return this.mode === 'silent' || socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    const { host, port } = new URL(this.server.url)
    const on = connect(port, '127.0.0.1')
    const headers = { ...ask.headers, host, origin: this.server.url }
    on.write(`GET ${ask.url} HTTP/1.1\r\n${Object.entries(headers).map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`)
    on.write(head)
    // While it is silent nothing passes, and nothing is lost: a line through which nothing comes.
    on.on('data', (bytes) => this.mode === 'through' && socket.write(bytes))
    socket.on('data', (bytes) => this.mode === 'through' && on.write(bytes))
    on.on('close', () => socket.destroy()).on('error', () => socket.destroy())
    socket.on('close', () => on.destroy())
  }
}
