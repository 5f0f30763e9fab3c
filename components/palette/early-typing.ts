import { isTyping } from '#components/shell/is-typing.ts'

let words = ''
let isKeeping = false

/**
 * True from the moment search opens until its field has focus. Until then, keys are input for the field, not
 * shortcuts.
 */
export const isKeepingKeys = () => isKeeping

/** Buffers keys typed before the search field has mounted. Returns a cleanup function for effects. */
export function keepEarlyKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || isTyping(target)) return
    if (key === 'Backspace') words = words.slice(0, -1)
    else if (key.length === 1) words += key
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  isKeeping = true
  window.addEventListener('keydown', onKey, { capture: true })
  return () => {
    isKeeping = false
    words = ''
    window.removeEventListener('keydown', onKey, { capture: true })
  }
}

/** Returns and clears the buffered text. */
export function takeEarlyKeys(): string {
  const taken = words
  words = ''
  return taken
}
