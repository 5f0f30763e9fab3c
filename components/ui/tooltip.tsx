import { cloneElement, type ReactElement } from 'react'

type TooltipProps = {
  text: string
  /** As for `Keys`. */
  shortcut?: string
  /** The element with the tooltip; it must pass `data-*` to the DOM. */
  children: ReactElement
}

/**
 * A short text on hover and focus, shown by the page's single `TooltipLayer`, so it costs a table row an attribute
 * and not a component. Never the only source of information: also give the element an accessible name or description.
 */
export function Tooltip({ text, shortcut, children }: TooltipProps) {
  return cloneElement(children as ReactElement<object>, { 'data-tip': text, 'data-tip-key': shortcut } as object)
}
