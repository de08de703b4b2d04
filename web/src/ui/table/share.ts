// Links that go to friends: copied, or handed to whatever the phone sends things with.

export const canShare = typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches
export const share = (url: string): void => void navigator.share({ url, title: 'Mozzie' }).catch(() => undefined)

/** Pages that came without TLS have no clipboard of their own. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const field = Object.assign(document.createElement('textarea'), { value: text })
    document.body.append(field)
    field.select()
    document.execCommand('copy')
    field.remove()
  }
}
