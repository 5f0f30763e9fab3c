import { cloneElement, type ReactElement } from 'react'

type TooltipProps = {
  text: string
  shortcut?: string
  /** The element that gets the tooltip; it must pass `data-*` on to the DOM. */
  children: ReactElement
}

/**
 * Short words on hover and focus, shown by the one `TooltipLayer` of the page: a row of a table costs an attribute, not a
 * component. Never the only place something is said: name or describe the element as well.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return cloneElement(children as ReactElement<object>, { 'data-tip': text, 'data-tip-key': shortcut } as object)
}
