const DIALOG = '[role=dialog], [role=alertdialog]'
/** Elements that can receive the focus. Never a field, which would capture the next shortcut key. */
const STOP = 'a[href], button:not(:disabled)'

/**
 * When the focused element is removed (a row, a bar, the whole page), moves focus to a neighbour or else to the start
 * of the page. Returns a cleanup function.
 */
export function keepFocus(): () => void {
  let last: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    last = target as Element
  }
  const removals = new MutationObserver((records) => {
    if (!last || last.isConnected || document.activeElement !== document.body) return
    const gone = last
    last = null
    const place = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(gone)))
    const within = (place?.target as Element | undefined)?.closest<HTMLElement>(`main, ${DIALOG}`)
    if (!within && document.querySelector(DIALOG)) return
    const next = place && within && place.target !== within ? stopBeside(place) : null
    ;(next ?? within ?? document.querySelector('main'))?.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember, true)
  removals.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember, true)
    removals.disconnect()
  }
}

function stopBeside({ target, nextSibling, previousSibling }: MutationRecord): HTMLElement | null {
  for (const node of [nextSibling, previousSibling, target]) {
    if (!(node instanceof HTMLElement)) continue
    const stop = node.matches(STOP) ? node : node.querySelector<HTMLElement>(STOP)
    if (stop) return stop
  }
  return null
}
