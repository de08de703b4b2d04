/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module '@engine/mozzie.wasm?url' {
  const address: string
  export default address
}
