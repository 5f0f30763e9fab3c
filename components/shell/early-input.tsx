import { headers } from 'next/headers'

/** Older input is no longer repeated, because the user has moved on. */
const FORGOTTEN_MS = 10_000

/**
 * Before hydration, a page is visible but does not react. This keeps the first click on a button or shortcut key, and
 * `Providers` repeats it once the page is interactive. Later keys are dropped, since they may be meant for what the
 * first one opens.
 */
export async function EarlyInput() {
  const policy = (await headers()).get('content-security-policy')
  const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
  const code = `(${keepFirst.toString()})(${FORGOTTEN_MS})`
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** Serialised into an inline script, so it must not reference anything outside. */
function keepFirst(forgotten: number): void {
  let first: MouseEvent | KeyboardEvent | undefined
  const keep = (event: MouseEvent | KeyboardEvent) => {
    if (!first || event.timeStamp - first.timeStamp > forgotten) first = event
  }
  const onClick = (event: MouseEvent) => {
    if ((event.target as Element).closest('button[type=button]')) keep(event)
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, target } = event
    const opens = key === 'k' && (metaKey || ctrlKey)
    if (altKey || (!opens && (metaKey || ctrlKey || key.length > 1))) return
    if ((target as Element).closest('input, textarea, select, button, a')) return
    if (opens) event.preventDefault()
    keep(event)
  }
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKey, true)
  window.repeatEarlyInput = () => {
    removeEventListener('click', onClick, true)
    removeEventListener('keydown', onKey, true)
    delete window.repeatEarlyInput
    if (!first || performance.now() - first.timeStamp > forgotten) return
    // Input during hydration makes React hydrate at once. React replays such a click itself; a key only reaches late
    // listeners.
    const isUnderWay = first === window.event
    if (isUnderWay && first.type === 'click') return
    if (isUnderWay) first.stopPropagation()
    const target = first.target as HTMLElement
    const again = 'key' in first ? new KeyboardEvent('keydown', first) : new MouseEvent('click', first)
    const isRefused = target.isConnected && !target.dispatchEvent(again)
    if (isRefused && isUnderWay) first.preventDefault()
  }
}

declare global {
  interface Window {
    /** Repeats the early input; removed after that. */
    repeatEarlyInput?: () => void
  }
}
