import { isTyping } from '#components/shell/is-typing.ts'

let words = ''
let isKeeping = false

/** Between the press that opens a search and its field: keys are words of it then, and do nothing else. */
export const isKeepingWords = () => isKeeping

/** Keeps what is typed before the field of a search is there to take it; returns what ends that. For effects. */
export function keepEarlyWords(): () => void {
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

/** What was typed before the field was there. */
export function takeEarlyWords(): string {
  const taken = words
  words = ''
  return taken
}
