import type { MouseEvent } from 'react'

const CONTROLS = 'a, button, input, label, [data-checkbox-cell]'

/**
 * Opens the record of a row that is pressed beside its controls, as its link would: a middle click, and a click with
 * Ctrl or ⌘, in a new tab. Does nothing when the user selects text.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element
  // React also bubbles clicks from popups, which are elsewhere in the document.
  if (!event.currentTarget.contains(target) || target.closest(CONTROLS) || event.button > 1) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('th[scope=row] a')
  if (!link || !getSelection()?.isCollapsed) return
  if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank')
  else link.click()
}
