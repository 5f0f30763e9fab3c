import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectContract, expectNothingLost, expectReplays, expectCompleteFeed, quantiles, report } from './audit.ts'
import { Follower } from './follower.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { stagePerTest } from './stage-per-test.ts'

/** Tests that a node serves on after `kills` kills under load. */
export function killNodes(file: string, kills: number): void {
  const { stage, startNode } = stagePerTest()

  test(
    `${file} killed under load, ${kills} times: no acknowledged write is lost or repeated`,
    { timeout: 300_000 },
    async () => {
      const random = seededRandom()
      const node = await startNode({ SERVICE_WORKER: 'inline' }, file)
      const follower = new Follower(node.url, stage.seeded.token)
      const load = new Load({ url: () => node.url, token: stage.seeded.token, random })
      const starts: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        await load.served(performance.now())
        await delay(random.between(20, 600))
        node.kill()
        await node.process.ended
        const began = performance.now()
        await node.start()
        await load.served(began)
        starts.push(performance.now() - began)
      }
      await load.stop()
      expect(load.answers.filter(({ status }) => status === 0).length).toBeGreaterThan(kills)
      expectContract(load)
      await expectReplays(load)
      const { tasks, changes } = await expectNothingLost(stage, load)
      await expectCompleteFeed(stage, follower)
      report(
        `${file} killed ${kills} times: ${tasks} tasks, ${changes} changes; serving after a start: ${quantiles(starts)}`,
      )
    },
  )
}
