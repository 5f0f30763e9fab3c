import type { Connection, LiveMessage, Stream } from './live-tabs.ts'

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
  let isClosed = false
  let silence: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    isClosed = true
    clearTimeout(silence)
    source.close()
  }
  const end = (state: Connection) => {
    close()
    onState(state)
    onEnd()
  }
  const heard = () => {
    clearTimeout(silence)
    if (patienceMs < Infinity) silence = setTimeout(() => end('offline'), patienceMs)
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
    if (source.readyState !== source.CLOSED) return onState('offline')
    clearTimeout(silence)
    void whyRefused(workspace).then((state) => isClosed || end(state))
  })
  return close
}

/** The reason why the server refused the stream, since EventSource hides the response. */
async function whyRefused(workspace: string): Promise<Connection> {
  try {
    const { status } = await fetch('/api/trpc/changes.position', { headers: { 'X-Atrium-Workspace': workspace } })
    return status === 401 ? 'signed-out' : status === 403 ? 'removed' : 'offline'
  } catch {
    return 'offline'
  }
}
