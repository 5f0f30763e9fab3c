import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#server/testing/as-owner.ts'
import { caller } from '#server/testing/caller.ts'
import { createTestCells, settingsOf, type TestCells } from '#server/testing/cells.ts'
import { report } from '#server/testing/crash/audit.ts'
import { seededRandom } from '#server/testing/crash/random.ts'
import { createNode, type Node } from '#server/testing/crash/stage.ts'
import { type Seeded, seedWorkspace } from '#server/testing/seed.ts'
import { spawned } from '#server/testing/spawned.ts'
import { type Received, startReceiver } from '#server/testing/webhooks/receiver.ts'
import { openEnd } from './open-end.ts'
import { tablesOf } from './tables.ts'
import { countRows } from './verify.ts'

/** Each is delivered to two endpoints. */
const EVENTS = 1_250
/** What the command says when it is killed. */
const KILLED_AT = ['writes are refused', 'the copy is complete', 'the directory is switched', 'removing the rows']
const WRITERS = 6
const PAUSE_MS = 100
/** Others take over from a killed process after 10 s. */
const TAKEOVER_MS = 120_000

let cells: TestCells
let seeded: Seeded
const nodes: Node[] = []
beforeAll(async () => {
  cells = await createTestCells()
  seeded = await seedWorkspace(cells.a)
  const { DATABASE_URL, SERVICE_SECRET, ...more } = settingsOf(cells)
  const stage = { embedded: { url: DATABASE_URL } as never, secret: SERVICE_SECRET }
  const SERVICE_WEBHOOK_RETRY_MINUTES = '0.005,0.01,0.02,0.04'
  for (let count = 0; count < 2; count++)
    nodes.push(await createNode(stage, { ...more, SERVICE_WORKER: 'inline', SERVICE_WEBHOOK_RETRY_MINUTES }))
  for (const node of nodes) await node.start()
}, 180_000)
afterAll(async () => {
  for (const node of nodes) node.kill()
  await Promise.all(nodes.map(({ process }) => process.ended))
  await Promise.all(Object.values(cells).map((database: { drop(): Promise<void> }) => database.drop()))
})

/** Runs the command and kills it when it says this. Returns its exit code, null for a killed one. */
async function move(to: string, KILL_AT = ''): Promise<number | null> {
  const WORDS = JSON.stringify(['--workspace', seeded.slug, '--to', to])
  const program = spawned('server/testing/crash/moving-program.ts', { ...settingsOf(cells), WORDS, KILL_AT })
  const { code } = await program.ended
  if (code === 1) throw new Error(program.output())
  return code
}

async function rowsIn(cell: 'a' | 'b'): Promise<number> {
  const owner = await openEnd(cells[cell].ownerUrl)
  const counts = await countRows(owner, await tablesOf(owner), seeded.workspaceId)
  await owner.end()
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

const nameOf = ({ json }: Received) => json.data['title'] as string
const namesOf = (all: readonly Received[]) => new Set(all.map(nameOf))

test(
  'a workspace is moved twice while commands and nodes are killed: every event is delivered, from one cell in the end',
  { timeout: 600_000 },
  async () => {
    const random = seededRandom()
    /** Repeats the same request until it is answered, as integrators do. */
    async function post(path: string, body: Record<string, unknown>, key: string) {
      for (;;) {
        const call = caller(random.pick(nodes).url, seeded.token)
        const answer = await call('POST', path, body, { 'Idempotency-Key': key }).catch(() => undefined)
        if (answer?.status === 201) return answer.body
        if (answer && ![409, 503].includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`)
        await delay(PAUSE_MS)
      }
    }
    const receivers = await Promise.all([startReceiver(), startReceiver()])
    const [parallel, ordered] = receivers
    /** In the order of their first acceptance. */
    const accepted = new Set<number>()
    for (const receiver of receivers) {
      receiver.answer = (response, { headers }) => {
        const seq = Number(headers['x-service-seq'])
        const isRefused = headers['x-service-attempt'] === '1' && seq % 40 === 0
        if (receiver === ordered && !isRefused) accepted.add(seq)
        response.writeHead(isRefused ? 503 : 200).end()
      }
      const subscription = { url: receiver.url, events: 'task.*', ordered: receiver === ordered }
      await post('/webhooks', subscription, receiver.url)
    }

    const written: string[] = []
    let isMoved = false
    const write = async (_: unknown, writer: number) => {
      for (let n = 0; !isMoved || written.length < EVENTS; n++) {
        const title = `${writer}.${n}`
        await post('/tasks', { title }, title)
        written.push(title)
        await delay(random.next() * PAUSE_MS)
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, write))

    let kills = 0
    /** Kills the node at a random time, and starts it again. */
    async function kill(node: Node): Promise<void> {
      await delay(random.next() * 1_000)
      node.kill()
      await node.process.ended
      kills++
      await node.start()
    }
    for (const line of KILLED_AT) {
      const [code] = await Promise.all([move('b', line), kill(random.pick(nodes))])
      expect(code).toBe(null)
      kills++
    }
    expect(await move('b')).toBe(0)
    expect(await rowsIn('a')).toBe(0)
    const [code] = await Promise.all([move('a'), ...nodes.map(kill)])
    expect(code).toBe(0)
    isMoved = true
    await writers

    await Promise.all(receivers.map((receiver) => receiver.until((all) => namesOf(all).size >= written.length)))
    const unfinished = () =>
      asOwner(cells.a, `select count(*)::int as count from webhook_delivery where status <> 'delivered'`)
    await expect.poll(unfinished, { timeout: TAKEOVER_MS, interval: 200 }).toEqual([{ count: 0 }])
    expect(await rowsIn('b')).toBe(0)

    for (const { received } of receivers) {
      expect(namesOf(received)).toEqual(new Set(written))
      const ids = Map.groupBy(received, nameOf)
      for (const all of ids.values()) {
        expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
        expect(new Set(all.map(({ body }) => body)).size).toBe(1)
      }
    }
    expect([...accepted]).toEqual([...accepted].toSorted((one, other) => one - other))

    // Once everything has arrived, each event is delivered once: the old cell sends no more.
    const before = receivers.map(({ received }) => received.length)
    for (const receiver of receivers) receiver.answer = 200
    const later = Array.from({ length: 20 }, (_, n) => `later ${n}`)
    for (const title of later) await post('/tasks', { title }, title)
    await Promise.all(receivers.map((receiver, at) => receiver.count(before[at]! + later.length)))
    await expect.poll(unfinished).toEqual([{ count: 0 }])
    for (const [at, { received }] of receivers.entries())
      expect(received.slice(before[at]).map(nameOf).toSorted()).toEqual(later.toSorted())

    const deliveries = receivers.length * written.length
    const repeated = before.reduce((sum, count) => sum + count, 0) - deliveries
    report(
      `${deliveries} deliveries, ${kills} kills, ${repeated} repeated, of them ${parallel.received.length - written.length - later.length} in parallel`,
    )
    for (const receiver of receivers) await receiver.close()
  },
)
