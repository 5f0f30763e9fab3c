import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Person } from '../person.ts'
import { atrium } from '../shell.ts'
import { expectWholeFeed, report } from './audit.ts'
import { LiveFollower } from './live-follower.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { createNode, type Node, openStage, type Stage } from './stage.ts'

const KILLS = 4

let stage: Stage
let node: Node
beforeEach(async () => {
  stage = await openStage()
})
afterEach(async () => {
  node.kill()
  await stage.close()
})

test(
  `a server killed ${KILLS} times while pages listen and writes go on: no change is missed or told twice`,
  { timeout: 180_000 },
  async () => {
    const random = seededRandom()
    node = await createNode(stage, { SERVICE_WORKER: 'inline' })
    await node.start()
    const page = new LiveFollower(node.url, stage.seeded.slug, await signIn())
    const load = new Load({ url: () => node.url, token: stage.seeded.token, random, clients: 4 })
    for (let kill = 0; kill < KILLS; kill++) {
      const before = page.told.length
      await load.served(performance.now())
      while (page.told.length === before) await delay(20)
      node.kill()
      await node.process.ended
      await node.start()
    }
    await load.served(performance.now())
    await load.stop()
    await expectWholeFeed(stage, page)
    expect(page.heard).toEqual({ offline: expect.any(Number), reset: 0 })
    expect(page.heard.offline).toBeGreaterThanOrEqual(KILLS)
    report(`${KILLS} kills: ${page.told.length} changes told, each once, in order`)
  },
)

/** The cookie of somebody at a browser. */
async function signIn(): Promise<string> {
  const login = { email: 'watcher@crash.example', password: 'correct horse battery' }
  const words = ['--workspace', stage.seeded.slug, '--name', 'Watcher', '--email', login.email, '--role', 'member']
  const settings = { DATABASE_URL: stage.embedded.url, SERVICE_SECRET: stage.secret }
  await atrium(settings, 'member', 'add', ...words, '--password', login.password)
  const person = await new Person(node.url, stage.seeded.slug).signIn(login)
  return [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
