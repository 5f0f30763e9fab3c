import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHORT_SILENCE_MS } from '#db/silence.ts'
import { openWire } from '#db/testing/cut-wire.ts'
import { expectContract, expectReplays, report } from './audit.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { backendsOf, createNode, type Node, openStage, type Stage } from './stage.ts'

let stage: Stage
let node: Node
const stopped = new Set<number>()
beforeAll(async () => {
  stage = await openStage()
  node = await createNode(stage, { SERVICE_WORKER: 'inline' })
  await node.start()
})
afterAll(async () => {
  signalAll('SIGCONT')
  node.kill()
  await stage.close()
})

function signalAll(signal: 'SIGSTOP' | 'SIGCONT') {
  if (signal === 'SIGSTOP') for (const pid of backendsOf(stage)) stopped.add(pid)
  for (const pid of stopped) {
    try {
      process.kill(pid, signal)
    } catch {
      stopped.delete(pid)
    }
  }
}

test.each([
  ['its backends', 3_000, false],
  ['its backends and the postmaster', 3_000, true],
  ['everything, for longer than anybody waits', 9_000, true],
])(
  'a frozen Postgres (%s): late responses or 503, never a hang, and recovery',
  { timeout: 60_000 },
  async (_, ms, postmaster) => {
    const random = seededRandom()
    const load = new Load({ url: () => node.url, token: stage.seeded.token, random })
    await load.served(performance.now())
    await delay(random.between(100, 500))
    if (postmaster) stopped.add(stage.embedded.pid()!)
    signalAll('SIGSTOP')
    await delay(ms)
    signalAll('SIGCONT')
    const since = performance.now()
    const first = await load.served(since)
    const waited = first.sentAt + first.ms - since
    await delay(500)
    await load.stop()
    const late = Math.max(...load.answers.map((answer) => answer.ms))
    report(
      `stood still for ${ms} ms: slowest answer ${Math.round(late)} ms, ${load.answers.filter(({ status }) => status === 503).length} × 503, serving again after ${Math.round(waited)} ms`,
    )
    expect(waited).toBeLessThan(2_000)
    expect(load.answers.filter(({ status }) => status === 0)).toEqual([])
    expectContract(load, { longest: Math.min(ms + 2_000, 5_500) })
    if (ms > SHORT_SILENCE_MS)
      expect(load.answers.some(({ status, ms: took }) => status === 503 && took < ms)).toBe(true)
    await expectReplays(load)
  },
)

test(
  'a network that drops everything: 503 within 5 s under load, and recovery over new connections',
  { timeout: 60_000 },
  async () => {
    const wire = await openWire(stage.embedded.url)
    const settings = { SERVICE_WORKER: 'inline', DATABASE_URL: wire.through(stage.embedded.url) }
    const apart = await createNode(stage, settings)
    await apart.start()
    const load = new Load({ url: () => apart.url, token: stage.seeded.token, random: seededRandom() })
    await load.served(performance.now())
    wire.state = 'silent'
    const silentSince = performance.now()
    await delay(9_000)
    wire.strand()
    wire.state = 'open'
    const since = performance.now()
    const first = await load.served(since)
    const waited = first.sentAt + first.ms - since
    await load.stop()
    const meanwhile = load.answers.filter(({ sentAt }) => sentAt > silentSince && sentAt < since)
    const slowest = Math.max(...meanwhile.map(({ ms }) => ms))
    report(
      `nothing passed for 9 s: slowest answer ${Math.round(slowest)} ms, ${meanwhile.filter(({ status }) => status === 503).length} × 503, serving again after ${Math.round(waited)} ms`,
    )
    expect(slowest).toBeLessThan(5_500)
    expect(meanwhile.filter(({ status }) => status === 503).length).toBeGreaterThan(10)
    expect(waited).toBeLessThan(6_000)
    // Postgres holds the rows of a transaction whose client is gone until it ends it; other writers wait for the lock.
    expectContract(load, { longest: 10_000 })
    apart.kill()
    await wire.close()
  },
)
