import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import {
  expectContract,
  expectDelivered,
  expectNothingLost,
  expectReplays,
  expectCompleteFeed,
  quantiles,
  report,
} from './audit.ts'
import { Follower } from './follower.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { backendsOf, createNode, type Node, openStage, type Stage } from './stage.ts'

type Options = {
  /** How often each kind of kill happens. */
  times: { postmaster: number; stop: number; backend: number; backends: number }
  /** Milliseconds within which Postgres serves again and every request is answered. */
  longest?: number
}

/** Tests that nothing is lost when Postgres is killed under load. */
export function killPostgres({ times, longest }: Options): void {
  let stage: Stage
  let node: Node
  let served = Promise.withResolvers<number>()
  beforeAll(async () => {
    stage = await openStage()
    stage.embedded.onRestart(() => served.resolve(performance.now()))
    node = await createNode(stage, { SERVICE_WORKER: 'inline' })
    await node.start()
  })
  afterAll(async () => {
    node.kill()
    await stage.close()
  })

  const kills = [
    {
      what: 'SIGKILL of the postmaster',
      times: times.postmaster,
      whom: () => [stage.embedded.pid()!],
      signal: 'SIGKILL',
    },
    { what: 'immediate stop', times: times.stop, whom: () => [stage.embedded.pid()!], signal: 'SIGQUIT' },
    { what: 'SIGKILL of a backend', times: times.backend, whom: () => backendsOf(stage).slice(-1), signal: 'SIGKILL' },
    { what: 'SIGTERM of every backend', times: times.backends, whom: () => backendsOf(stage), signal: 'SIGTERM' },
  ] as const

  test(
    'Postgres killed under load: 503 during the outage, recovery, nothing lost',
    { timeout: 300_000, retry: longest ? 1 : 0 },
    async () => {
      const random = seededRandom()
      const receiver = await startReceiver()
      const { seeded } = stage
      const subscribed = await fetch(`${node.url}/api/v1/webhooks`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${seeded.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: receiver.url, events: 'task.*' }),
      })
      expect(subscribed.status).toBe(201)
      const follower = new Follower(node.url, stage.seeded.token)
      const load = new Load({ url: () => node.url, token: stage.seeded.token, random })
      const figures: string[] = []
      for (const { what, times: often, whom, signal } of kills) {
        const waits: number[] = []
        for (let kill = 0; kill < often; kill++) {
          await load.served(performance.now())
          await delay(random.between(20, 500))
          served = Promise.withResolvers()
          const ofPostmaster = whom().includes(stage.embedded.pid()!)
          for (const pid of whom()) process.kill(pid, signal)
          const since = ofPostmaster ? await served.promise : performance.now()
          const first = await load.served(since)
          waits.push(first.sentAt + first.ms - since)
        }
        figures.push(`${what} × ${often}: ${quantiles(waits)}`)
        if (longest) expect(Math.max(...waits), what).toBeLessThan(longest)
      }
      await load.stop()
      report(
        `serving again after Postgres: ${figures.join('; ')}; ${load.answers.filter(({ status }) => status === 503).length} × 503`,
      )
      expect(node.process.child.exitCode).toBe(null)
      expect(
        node.process
          .output()
          .split('\n')
          .filter((line) => /"level":"fatal"|"msg":"a (request|procedure) failed"/.test(line)),
      ).toEqual([])
      expectContract(load, longest)
      expect(load.answers.filter(({ status }) => status === 0)).toEqual([])
      await expectReplays(load)
      await expectNothingLost(stage, load)
      await expectCompleteFeed(stage, follower)
      await expectDelivered(stage, receiver)
      await receiver.close()
    },
  )
}
