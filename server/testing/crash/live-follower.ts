import { createTRPCClient, httpSubscriptionLink } from '@trpc/client'
import { Agent, EventSource } from 'undici'
import { openLiveStream } from '#components/shell/live-stream.ts'
import { openLiveTabs } from '#components/shell/live-tabs.ts'
import type { AppRouter } from '#server/app-router.ts'
import type { Told } from './follower.ts'

/** Keeps a copy in step by the live stream, with the code of our pages, whatever happens to the other end. */
export class LiveFollower {
  readonly told: Told[] = []
  /** How often it was told that the connection is lost, and how often to load everything again. */
  readonly heard = { offline: 0, reset: 0 }
  private readonly close: () => void

  constructor(url: string, workspace: string, cookie: string) {
    const agent = new Agent().compose((dispatch) => (options, handler) => {
      return dispatch({ ...options, headers: { ...(options.headers as Record<string, string>), cookie } }, handler)
    })
    const link = httpSubscriptionLink({
      url: `${url}/api/trpc?workspace=${workspace}`,
      EventSource,
      eventSourceOptions: { dispatcher: agent },
    })
    const client = createTRPCClient<AppRouter>({ links: [link as never] })
    this.close = openLiveTabs({
      name: `atrium ${url}`,
      since: 0,
      subscribe: (since, stream) => openLiveStream(client, since, stream),
      onChanges: (changes) =>
        this.told.push(
          ...changes
            .filter(({ event }) => event.startsWith('task.'))
            .map(({ seq, event, id, version }) => ({ seq, event, id, version })),
        ),
      onNote: () => undefined,
      onReset: () => this.heard.reset++,
      onState: (state) => state === 'offline' && this.heard.offline++,
    })
  }

  stop(): Promise<readonly Told[]> {
    this.close()
    return Promise.resolve(this.told)
  }
}
