import { headers } from 'next/headers'

/** So much later nobody means it any more. */
const FORGOTTEN_MS = 10_000

/**
 * Before the scripts of a page have arrived it is there, but does not listen: the first press of a button or of a letter's key that
 * is not forgotten by then is kept, and `Providers` repeats it once the page does. Letters typed after it are not: they may be
 * meant for what it opens.
 */
export async function EarlyInput() {
  const policy = (await headers()).get('content-security-policy')
  const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
  const code = `(${keepFirst.toString()})(${FORGOTTEN_MS})`
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}

/** Runs as it is written here, in the browser, with nothing else in reach. */
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
    // What comes while the page wakes makes React hurry: a click is then heard by itself, a key by those who listen late.
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
    /** Repeats what was pressed before the page listened; gone once that was done. */
    repeatEarlyInput?: () => void
  }
}
