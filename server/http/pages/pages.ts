import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import { answerWith } from '#server/core/rest/answering.ts'
import { type Env, keepNextFromFiltering, SettingError } from '#server/env.ts'
import type { Upgrade } from '../listen.ts'
import type { Handler } from '../request.ts'

export type Pages = {
  readonly handler: Handler
  /** The socket of hot reload; absent in production. */
  readonly upgrade: Upgrade
  close(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../../..')

/** Next renders pages only: it serves no routes, actions or images of ours. */
export function openPages(env: Pick<Env, 'dev' | 'host'>): Pages & { prepare(port: number): Promise<void> } {
  let app: ReturnType<typeof next> | undefined
  let render: ReturnType<ReturnType<typeof next>['getRequestHandler']>
  // Next adds an `upgrade` listener to the server it gets. This server never listens and forwards only accepted
  // upgrades.
  const sockets = createServer()
  return {
    async prepare(port) {
      keepNextFromFiltering()
      const added = watchListeners()
      app = next({ dev: env.dev, dir: root, hostname: env.host, port, httpServer: sockets, quiet: !env.dev })
      await app.prepare().catch(explainMissingBuild)
      if (!env.dev) added.remove()
      render = app.getRequestHandler()
    },
    handler: ({ request, response }) => answerWith(response, () => render(request, response)),
    upgrade: {
      accepts: ({ url }) => env.dev && app !== undefined && (url ?? '').startsWith('/_next/'),
      handle: (request, socket, head) => void sockets.emit('upgrade', request, socket, head),
    },
    close: async () => app?.close(),
  }
}

/** Next prints uncaught exceptions and rejections unredacted; the program logs them itself. */
function watchListeners() {
  const events = ['uncaughtException', 'unhandledRejection']
  const before = events.map((event) => new Set(process.rawListeners(event)))
  const remove = () =>
    events.forEach((event, i) => {
      for (const listener of process.rawListeners(event))
        if (!before[i]?.has(listener)) process.removeListener(event, listener as () => void)
    })
  return { remove }
}

function explainMissingBuild(error: Error): never {
  if (/production build/.test(error.message)) throw new SettingError('The pages are not built. Run: npm run build')
  throw error
}
