// The engine module: texts in, an answer out. Everything it exports is documented in src/wasm/exports.h.

type Exports = Record<string, (...args: number[]) => number> & { memory: WebAssembly.Memory }

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** The C library asks for these although nothing is ever printed. */
const SILENT = 52

export class Wasm {
  private constructor(readonly exports: Exports) {}

  static async load(source: Response | Promise<Response> | BufferSource): Promise<Wasm> {
    const imports = {
      env: { now: () => performance.now() },
      wasi_snapshot_preview1: { fd_close: () => SILENT, fd_seek: () => SILENT, fd_write: () => SILENT },
    }
    const made =
      source instanceof ArrayBuffer || ArrayBuffer.isView(source)
        ? await WebAssembly.instantiate(source, imports)
        : await WebAssembly.instantiateStreaming(source as Response, imports)
    return new Wasm(made.instance.exports as unknown as Exports)
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, at, length)
  }
  /** Calls with numbers and texts; a status other than 0 is thrown as a refusal. */
  call(name: string, ...args: (number | string)[]): string {
    const owned: number[] = []
    const raw = args.map((arg) => {
      if (typeof arg === 'number') return arg
      const bytes = encoder.encode(arg.replaceAll('\0', '\uFFFD')) // C ends texts with a zero byte
      const at = this.exports.w_alloc(bytes.length + 1)
      this.bytes(at, bytes.length + 1).set([...bytes, 0])
      owned.push(at)
      return at
    })
    const status = this.exports[name](...raw)
    owned.forEach((at) => this.exports.w_free(at))
    const answer = decoder.decode(this.bytes(this.exports.w_answer(), this.exports.w_length()))
    if (status === 0 || status === undefined) return answer
    const told = JSON.parse(answer) as { code: string; text: string }
    throw new Refusal(told.code, told.text)
  }
  json<T>(name: string, ...args: (number | string)[]): T {
    return JSON.parse(this.call(name, ...args)) as T
  }
  number(name: string, ...args: (number | string)[]): number {
    return Number(this.call(name, ...args))
  }
}
