import type { LiveMessage, Stream } from './live-tabs.ts'

/**
 * Streams the changes of a workspace (by slug) after `since`; returns a function that closes the stream. Speaks the
 * protocol of tRPC subscriptions directly, since tRPC's own link would add 4 KB to every page.
 */
export function openLiveStream(
  workspace: string,
  since: number,
  { onMessage, onState, onEnd }: Stream,
  open = (path: string) => new EventSource(path),
): () => void {
  const query = new URLSearchParams({ workspace, input: JSON.stringify({ since }) })
  // EventSource reconnects automatically and sends the id of the last message.
  const source = open(`/api/trpc/changes.live?${query}`)
  let patienceMs = Infinity
  let silence: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(silence)
    source.close()
  }
  const end = () => {
    close()
    onState('offline')
    onEnd()
  }
  const heard = () => {
    clearTimeout(silence)
    if (patienceMs < Infinity) silence = setTimeout(end, patienceMs)
  }

  source.addEventListener('connected', ({ data }: MessageEvent<string>) => {
    patienceMs = (JSON.parse(data) as { reconnectAfterInactivityMs: number }).reconnectAfterInactivityMs
    heard()
    onState('online')
  })
  source.addEventListener('ping', heard)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    heard()
    onMessage(JSON.parse(data) as LiveMessage)
  })
  source.addEventListener('error', () => {
    if (source.readyState === source.CLOSED) end()
    else onState('offline')
  })
  return close
}
