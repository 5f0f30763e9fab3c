const TEXT = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]'

const isInText = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TEXT) !== null

/** Whether ⌘Z is not that of the application: in text, and in dialogs, except those that offer undo themselves. */
export const isHeldBack = (target: EventTarget | null): boolean =>
  isInText(target) ||
  (target instanceof Element &&
    target.closest('[role=dialog]:not(:has([data-undo])), [role=alertdialog], [role=menu]') !== null)

/** Whether the focused element handles keys itself: a text field, a slider, a dialog or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(`${TEXT}, [type=range], [role=dialog], [role=alertdialog], [role=menu]`) !== null
  )
}
