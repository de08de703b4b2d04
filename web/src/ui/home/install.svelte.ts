// "Keep it on this device": offered when the browser says that it can.

interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

class Installer {
  ready = $state(false)
  #event: InstallEvent | undefined

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault()
      this.#event = event as InstallEvent
      this.ready = true
    })
    addEventListener('appinstalled', () => (this.ready = false))
  }
  install = (): void => {
    this.ready = false
    void this.#event?.prompt()
  }
}
export const installer = new Installer()
