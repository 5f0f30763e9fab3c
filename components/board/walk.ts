import type { KeyboardEvent } from 'react'

const linksIn = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('[data-card] a') ?? []),
]

/** Arrow keys move focus between cards and columns and skip empty columns; M opens the menu of the focused card. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const card = (event.target as HTMLElement).closest('[data-card]')
  if (!card || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
  const next = nextOf(event.key, card)
  if (event.key === 'm') card.querySelector('button')?.click()
  else if (next) next.focus()
  else return
  event.preventDefault()
}

function nextOf(key: string, card: Element): HTMLElement | undefined {
  const column = card.closest('[data-column]')
  const here = linksIn(column)
  const at = here.findIndex((link) => card.contains(link))
  if (key === 'ArrowDown' || key === 'j') return here[at + 1]
  if (key === 'ArrowUp' || key === 'k') return here[at - 1]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const columns = [...(column?.parentElement?.querySelectorAll('[data-column]') ?? [])]
  const step = key === 'ArrowRight' ? 1 : -1
  for (let beside = columns.indexOf(column!) + step; columns[beside]; beside += step) {
    const links = linksIn(columns[beside])
    if (links.length > 0) return links[Math.min(at, links.length - 1)]
  }
  return undefined
}
