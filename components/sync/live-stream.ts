import type { LiveMessage, Stream } from './live-tabs.ts'

/**
 * Reads the changes of a workspace (its slug) behind `since` as they happen; returns what closes it. The wire is that of tRPC's
 * subscriptions; its own link is 4 KB that every page would wait for.
 */
export function openLiveStream(
  workspace: string,
  since: number,
  { onMessage, onState, onEnd }: Stream,
  open = (path: string) => new EventSource(path),
): () => void {
  const query = new URLSearchParams({ workspace, input: JSON.stringify({ since }) })
  // After a break it asks again by itself, and names the last message that it has heard.
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
