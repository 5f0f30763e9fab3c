import { headers } from 'next/headers'
import { keepText } from './early-text.ts'

/** Older input is no longer repeated, because the user has moved on. */
const FORGOTTEN_MS = 10_000
/** How often input is repeated until its part of the page reacts. */
const AGAIN_MS = 50
/** How often text is put back into a field that turns it into something else. */
const MOST_TRIES = 20

/**
 * Before hydration, a page is visible but does not react. This keeps the first click on a button or shortcut key, and
 * `Providers` repeats it once the page is interactive. Later keys are dropped, since they may be meant for what the
 * first one opens. Parts that are streamed after the shell react later than the rest; a click on one is repeated until
 * it does. `keepText` keeps typed text and the caret.
 */
export async function EarlyInput() {
  const policy = (await headers()).get('content-security-policy')
  const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
  const code = `(${keepFirst.toString()})(${FORGOTTEN_MS}, ${AGAIN_MS});(${keepText.toString()})(${AGAIN_MS}, ${MOST_TRIES})`
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** Serialised into an inline script, so it must not reference anything outside. */
function keepFirst(forgotten: number, pause: number): void {
  let first: MouseEvent | KeyboardEvent | undefined
  let isInteractive = false
  const arrived = new WeakSet<Event>()
  let isPressed = false
  const isOld = (event: Event) => performance.now() - event.timeStamp > forgotten
  const keep = (event: MouseEvent | KeyboardEvent) => {
    if (!first || isOld(first)) first = event
  }
  const onClick = (event: MouseEvent) => {
    if (!event.isTrusted || !(event.target as Element).closest('button[type=button]')) return
    if (!isInteractive) return keep(event)
    if (isPressed && event.detail > 0) return
    setTimeout(() => {
      if (arrived.has(event) || (first && !isOld(first))) return
      first = event
      repeatClick(event)
    })
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey, target } = event
    const opens = key === 'k' && (metaKey || ctrlKey)
    if (altKey || (!opens && (metaKey || ctrlKey || key.length > 1))) return
    if ((target as Element).closest('input, textarea, select, button, a')) return
    if (opens) event.preventDefault()
    keep(event)
  }
  // React stops input at the document while it cannot hydrate the part that the input is for.
  const html = document.documentElement
  html.addEventListener('click', (event) => arrived.add(event), true)
  html.addEventListener('pointerdown', () => (isPressed = isInteractive), true)
  addEventListener('pointerdown', () => (isPressed = false), true)
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKey, true)

  function repeatClick(event: MouseEvent): void {
    const target = event.target as Element
    const again = new MouseEvent('click', event)
    const isWanted = !isOld(event) && target.isConnected
    if (isWanted) target.dispatchEvent(again)
    if (!isWanted || arrived.has(again)) first = undefined
    else setTimeout(() => repeatClick(event), pause)
  }
  window.repeatEarlyInput = () => {
    removeEventListener('keydown', onKey, true)
    delete window.repeatEarlyInput
    isInteractive = true
    const early = first
    if (!early) return
    // Input during hydration makes React hydrate at once. React replays such a click itself if it can; a key only
    // reaches late listeners.
    const isUnderWay = early === window.event
    if (!('key' in early)) {
      if (!isUnderWay) return repeatClick(early)
      setTimeout(() => (arrived.has(early) ? (first = undefined) : repeatClick(early)))
      return
    }
    first = undefined
    if (isOld(early)) return
    if (isUnderWay) early.stopPropagation()
    const target = early.target as HTMLElement
    const isRefused = target.isConnected && !target.dispatchEvent(new KeyboardEvent('keydown', early))
    if (isRefused && isUnderWay) early.preventDefault()
  }
}

declare global {
  interface Window {
    /** Repeats the early input; removed after that. */
    repeatEarlyInput?: () => void
  }
}
