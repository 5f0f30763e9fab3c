import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '#server/app-router.ts'
import type { Stream } from './live-tabs.ts'

/** Reads the changes behind `since` as they happen; returns what closes it. */
export function openLiveStream(client: TRPCClient<AppRouter>, since: number, stream: Stream): () => void {
  const { onMessage, onState, onEnd } = stream
  const subscription = client.changes.live.subscribe(
    { since },
    {
      onData: ({ data }) => onMessage(data),
      onConnectionStateChange: ({ state, error }) => {
        if (state === 'pending') onState('online')
        else if (error) onState('offline')
      },
      onError: () => {
        onState('offline')
        onEnd()
      },
      onComplete: onEnd,
    },
  )
  return () => subscription.unsubscribe()
}
