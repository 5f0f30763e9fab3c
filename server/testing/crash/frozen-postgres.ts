import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SILENCE } from '#db/silence.ts'
import { openWire } from '#db/testing/cut-wire.ts'
import type { Person } from '../person.ts'
import { expectContract, expectReplays, report } from './audit.ts'
import { Load } from './load.ts'
import { seededRandom } from './random.ts'
import { backendsOf, createNode, type Node, openStage, type Stage } from './stage.ts'
import { signInWatcher } from './watcher.ts'

const CONTRACT_MS = 5_500

type Freeze = { what: 'backends' | 'everything'; ms: number }

/** The application's calls of a signed-in person, one after the other, each with its status and time. */
class Calls {
  readonly answers: { status: number; ms: number }[] = []
  private readonly person: Person
  private readonly ended: Promise<void>
  private stopped = false

  constructor(person: Person) {
    this.person = person
    this.ended = this.run()
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const began = performance.now()
      const { status } = await this.person.query('tasks.list', { limit: 1 })
      this.answers.push({ status, ms: performance.now() - began })
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.ended
  }
}

/**
 * Tests that a node answers while Postgres is frozen for each of these times, or its network drops everything, and
 * recovers. `contract`: each answer arrives within 5.5 s, at one of three tries.
 */
export function freezePostgres(freezes: readonly Freeze[], { contract = false } = {}): void {
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

  test.each(freezes)(
    'Postgres ($what) frozen for $ms ms: late responses or 503, never a hang, and recovery',
    { timeout: 120_000, retry: contract ? 2 : 0 },
    async ({ what, ms }) => {
      const random = seededRandom()
      const load = new Load({ url: () => node.url, token: stage.seeded.token, random })
      await load.served(performance.now())
      await delay(random.between(100, 500))
      if (what === 'everything') stopped.add(stage.embedded.pid()!)
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
      if (contract) expect(waited).toBeLessThan(2_000)
      expect(load.answers.filter(({ status }) => status === 0)).toEqual([])
      expectContract(load, contract ? Math.min(ms + 2_000, CONTRACT_MS) : undefined)
      if (ms > SILENCE.short)
        expect(load.answers.some(({ status, ms: took }) => status === 503 && took < ms)).toBe(true)
      await expectReplays(load)
    },
  )

  test(
    'a network that drops everything: people get 503 as well',
    { timeout: 120_000, retry: contract ? 2 : 0 },
    async () => {
      const wire = await openWire(stage.embedded.url)
      const settings = { SERVICE_WORKER: 'inline', DATABASE_URL: wire.through(stage.embedded.url) }
      const apart = await createNode(stage, settings)
      await apart.start()
      const person = await signInWatcher(stage, apart.url)
      const calls = Array.from({ length: 12 }, () => new Calls(person))
      const answers = () => calls.flatMap((one) => one.answers)
      await expect.poll(() => answers().length, { timeout: 60_000 }).toBeGreaterThan(50)
      wire.state = 'silent'
      await expect
        .poll(() => answers().filter(({ status }) => status === 503).length, { timeout: 60_000 })
        .toBeGreaterThan(30)
      wire.strand()
      wire.state = 'open'
      const served = answers().length
      await expect
        .poll(
          () =>
            answers()
              .slice(served)
              .some(({ status }) => status === 200),
          { timeout: 60_000 },
        )
        .toBe(true)
      await Promise.all(calls.map((one) => one.stop()))
      const slowest = Math.max(...answers().map(({ ms }) => ms))
      report(`slowest answer of the application ${Math.round(slowest)} ms`)
      expect(new Set(answers().map(({ status }) => status))).toEqual(new Set([200, 503]))
      if (contract) expect(slowest).toBeLessThan(CONTRACT_MS)
      apart.kill()
      await wire.close()
    },
  )

  test(
    'a network that drops everything: 503 under load, and recovery over new connections',
    { timeout: 120_000, retry: contract ? 2 : 0 },
    async () => {
      const wire = await openWire(stage.embedded.url)
      const settings = { SERVICE_WORKER: 'inline', DATABASE_URL: wire.through(stage.embedded.url) }
      const apart = await createNode(stage, settings)
      await apart.start()
      const load = new Load({ url: () => apart.url, token: stage.seeded.token, random: seededRandom() })
      await load.served(performance.now())
      wire.state = 'silent'
      const silentSince = performance.now()
      const refused = () => load.answers.filter(({ sentAt, status }) => sentAt > silentSince && status === 503).length
      await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(10)
      wire.strand()
      wire.state = 'open'
      const since = performance.now()
      const first = await load.served(since)
      const waited = first.sentAt + first.ms - since
      await load.stop()
      const meanwhile = load.answers.filter(({ sentAt }) => sentAt > silentSince && sentAt < since)
      const slowest = Math.max(...meanwhile.map(({ ms }) => ms))
      report(
        `nothing passed for ${Math.round(since - silentSince)} ms: slowest answer ${Math.round(slowest)} ms, ${meanwhile.filter(({ status }) => status === 503).length} × 503, serving again after ${Math.round(waited)} ms`,
      )
      if (contract) expect([slowest < CONTRACT_MS, waited < 6_000]).toEqual([true, true])
      // Postgres holds the rows of a transaction whose client is gone until it ends it; other writers wait for the lock.
      expectContract(load, contract ? 10_000 : undefined)
      apart.kill()
      await wire.close()
    },
  )
}
