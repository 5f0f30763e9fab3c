/**
 * Text typed into a field before hydration is missing in React's state, so a render discards it. This puts it back with
 * an input event until React has it. It also restores the caret, which hydration moves to the start of a text area.
 * Serialised into an inline script, so it must not reference anything outside.
 */
export function keepText(pause: number, most: number): void {
  type Field = HTMLInputElement | HTMLTextAreaElement
  /** `isTyped`: the user has typed the text, rather than only placed the caret in that of the server. */
  type Kept = { text: string; isTyped: boolean; from: number | null; to: number | null; tries: number }
  const kept = new Map<Field, Kept>()
  const isField = (target: EventTarget | null): target is Field =>
    target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
  /** The properties of an element that React has rendered; undefined before hydration. */
  const propsOf = (field: Field): { value?: unknown } | undefined => {
    const key = Object.keys(field).find((name) => name.startsWith('__reactProps'))
    return key === undefined ? undefined : (Reflect.get(field, key) as { value?: unknown })
  }
  const selected = ({ selectionStart: from, selectionEnd: to }: Field) => ({ from, to })
  const keep = (field: Field, isTyped: boolean) => {
    if (kept.size === 0) setTimeout(repeatAll, pause)
    kept.set(field, { text: field.value, isTyped, ...selected(field), tries: 0 })
  }

  const onInput = ({ target, isTrusted }: Event) => {
    if (isField(target) && (kept.has(target) ? isTrusted : !propsOf(target))) keep(target, true)
  }
  const onSelection = () => {
    const field = document.activeElement
    if (!isField(field)) return
    const one = kept.get(field)
    if (!propsOf(field)) keep(field, one?.isTyped ?? false)
    // The first change after hydration is that of React, not of the user.
    else if (one?.tries === 0) repeat(one, field)
    else if (one?.text === field.value) Object.assign(one, selected(field))
  }
  addEventListener('input', onInput, true)
  document.addEventListener('selectionchange', onSelection)
  // The next character belongs to the whole text.
  addEventListener('beforeinput', () => kept.forEach(repeat), true)

  function repeatAll(): void {
    kept.forEach(repeat)
    if (kept.size > 0) setTimeout(repeatAll, pause)
  }

  function repeat(one: Kept, field: Field): void {
    if (!field.isConnected) return void kept.delete(field)
    const { text, isTyped, from, to } = one
    const props = propsOf(field)
    if (!props) return
    const select = () => {
      if (from !== null && field.value === text && field === document.activeElement) field.setSelectionRange(from, to)
    }
    if (!isTyped || typeof props.value !== 'string' || props.value === text || ++one.tries > most) {
      kept.delete(field)
      return select()
    }
    // React compares with the value that was assigned to the element itself, and ignores an event without a difference.
    field.value = props.value
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
    select()
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
}
