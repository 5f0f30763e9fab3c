import { openLiveStream } from '#components/sync/live-stream.ts'
import { openLiveTabs } from '#components/sync/live-tabs.ts'
import { killWhileListening } from './live-kills.ts'

killWhileListening(4, ({ workspace, open, ...page }) =>
  openLiveTabs({
    ...page,
    since: 0,
    subscribe: (since, stream) => openLiveStream(workspace, since, stream, open),
    onNote: () => undefined,
  }),
)
