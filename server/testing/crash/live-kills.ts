import { setTimeout as delay } from 'node:timers/promises'
import { Agent, EventSource } from 'undici'
import { expect, test } from 'vitest'
import { expectCompleteFeed, report } from './audit.ts'
import type { FeedEntry } from './follower.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { stagePerTest } from './stage-per-test.ts'
import { signInWatcher } from './watcher.ts'

/** Follows the changes of a workspace as pages do; returns a function that ends it. */
type Listen = (page: {
  name: string
  workspace: string
  open: (path: string) => globalThis.EventSource
  onChanges: (changes: readonly FeedEntry[]) => void
  onReset: () => void
  onState: (state: string) => void
}) => () => void

/** Tests that a page which listens misses no change while its server is killed `kills` times. */
export function killWhileListening(kills: number, listen: Listen): void {
  const { stage, startNode } = stagePerTest()

  test(
    `a server killed ${kills} times while pages listen and writes continue: no change is missed or repeated`,
    { timeout: 300_000 },
    async () => {
      const random = seededRandom()
      const node = await startNode({ SERVICE_WORKER: 'inline' })
      const page = new LiveFollower(listen, node.url, stage.seeded.slug, await signIn(node.url))
      const load = new Load({ url: () => node.url, token: stage.seeded.token, random, clients: 4 })
      for (let kill = 0; kill < kills; kill++) {
        const before = page.received.length
        await load.served(performance.now())
        while (page.received.length === before) await delay(20)
        node.kill()
        await node.process.ended
        await node.start()
      }
      await load.served(performance.now())
      await load.stop()
      await expectCompleteFeed(stage, page)
      expect(page.heard).toEqual({ offline: expect.any(Number), reset: 0 })
      expect(page.heard.offline).toBeGreaterThanOrEqual(kills)
      report(`${kills} kills: ${page.received.length} changes received, each once, in order`)
    },
  )

  /** The session cookie of a browser. */
  async function signIn(url: string): Promise<string> {
    const person = await signInWatcher(stage, url)
    return [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/** Keeps a copy in sync through the live stream with the code of our pages, regardless of failures of the server. */
class LiveFollower {
  readonly received: FeedEntry[] = []
  /** How often the connection was reported lost, and how often a reset was received. */
  readonly heard = { offline: 0, reset: 0 }
  private readonly close: () => void

  constructor(listen: Listen, url: string, workspace: string, cookie: string) {
    const agent = new Agent().compose((dispatch) => (options, handler) => {
      return dispatch({ ...options, headers: { ...(options.headers as Record<string, string>), cookie } }, handler)
    })
    const open = (path: string) => new EventSource(url + path, { dispatcher: agent }) as globalThis.EventSource
    this.close = listen({
      name: `atrium ${url}`,
      workspace,
      open,
      onChanges: (changes) =>
        this.received.push(
          ...changes
            .filter(({ event }) => event.startsWith('task.'))
            .map(({ seq, event, id, version }) => ({ seq, event, id, version })),
        ),
      onReset: () => this.heard.reset++,
      onState: (state) => {
        if (state === 'offline') this.heard.offline++
      },
    })
  }

  stop(): Promise<readonly FeedEntry[]> {
    this.close()
    return Promise.resolve(this.received)
  }
}
