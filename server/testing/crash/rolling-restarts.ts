import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectContract, expectNothingLost, quantiles, report } from './audit.ts'
import { openBalancer } from './balancer.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { stagePerTest } from './stage-per-test.ts'

/** Tests that clients of two nodes notice nothing while each is restarted `rounds` times. */
export function restartInTurn(rounds: number): void {
  const { stage, startNode } = stagePerTest()

  test(
    `${rounds} rolling restarts of two nodes behind a balancer: no request fails`,
    { timeout: 300_000 },
    async () => {
      const random = seededRandom()
      const pair = [await startNode(), await startNode()]
      const balancer = await openBalancer(pair.map(({ url }) => url))
      const load = new Load({ url: () => balancer.url, token: stage.seeded.token, random })
      const stops: number[] = []
      for (let round = 0; round < rounds; round++) {
        for (const node of pair) {
          await load.served(performance.now())
          await delay(random.between(50, 300))
          node.kill('SIGTERM')
          const { code, ms } = await node.process.ended
          expect(code).toBe(0)
          stops.push(ms)
          await node.start()
          await expect.poll(() => balancer.isReady(node.url), { timeout: 30_000 }).toBe(true)
        }
      }
      await load.stop()
      await balancer.close()
      const failed = load.answers.filter(({ status }) => status === 0 || status >= 500)
      report(
        `${rounds} rolling restarts: ${load.answers.length} requests, ${failed.length} failed; a stop: ${quantiles(stops)}`,
      )
      expect(failed).toEqual([])
      expectContract(load)
      await expectNothingLost(stage, load)
    },
  )
}
