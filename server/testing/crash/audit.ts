import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Received } from '#server/testing/webhooks/receiver.ts'
import type { Follower, FeedEntry } from './follower.ts'
import { HUNG, type Load } from './load.ts'
import type { Stage } from './stage.ts'

/** The time after which another process has taken over the work of a killed one. */
const TAKEOVER_MS = 30_000

type ChangeRow = { id: string; version: number; event: string; record: Record<string, unknown>; seq: number | null }
type TaskRow = { id: string; version: number; title: string; gone: boolean }

/**
 * Accepts only responses of the contract: success, a failed precondition, or 503 with Retry-After, each within `longest`
 * milliseconds. None may hang.
 */
export function expectContract({ answers }: Load, longest = Infinity) {
  const odd = answers.filter(({ method, status, code, retryAfter }) => {
    if (status === 0) return code === HUNG
    if (status === 503) return code !== 'unavailable' || !(Number(retryAfter) >= 1)
    if (method === 'POST') return status !== 201 && code !== 'idempotency_in_progress'
    return status !== 200 && code !== 'precondition_failed' && status !== 404
  })
  expect(odd).toEqual([])
  expect(
    answers.filter(({ ms }) => ms > longest).map(({ method, status, code, ms }) => [method, status, code, ms]),
  ).toEqual([])
}

/** Checks that every acknowledged write exists with its change row, and that nothing else exists. */
export async function expectNothingLost(stage: Stage, load: Load) {
  const tasks = await stage.rows<TaskRow>(
    'select id, version, title, deleted_at is not null as gone from task where workspace_id = $1',
    [stage.seeded.workspaceId],
  )
  const changes = await stage.rows<ChangeRow>(
    `select entity_id as id, version, event, record, seq from change
     where workspace_id = $1 and entity = 'task' order by change.id`,
    [stage.seeded.workspaceId],
  )
  const state = new Map(tasks.map((task) => [task.id, task]))
  const written = new Map(changes.map((change) => [`${change.event} ${change.id} ${change.version}`, change]))

  const lost = load.answers.filter(({ method, id, status, text }) => {
    if (status < 200 || status >= 300 || method === 'GET') return false
    if (method === 'DELETE')
      return !state.get(id!)?.gone || !changes.some((one) => one.id === id && one.event === 'task.deleted')
    const record = JSON.parse(text) as { id: string; version: number }
    const event = method === 'POST' ? 'task.created' : 'task.updated'
    const row = written.get(`${event} ${record.id} ${record.version}`)
    return !row || JSON.stringify(sorted(row.record)) !== JSON.stringify(sorted(record)) || !state.has(record.id)
  })
  expect(lost).toEqual([])

  // One change row per mutation: each task has versions 1, 2, 3 …, and the last one equals the task.
  const recorded = changes.filter(({ event }) => event !== 'task.deleted')
  expect(written.size).toBe(changes.length)
  const versions = Map.groupBy(recorded, ({ id }) => id)
  const torn = tasks
    .map((task) => ({ task, of: versions.get(task.id) ?? [] }))
    .filter(
      ({ task, of }) =>
        of.map(({ version }) => version).join() !== upTo(task.version).join() || of.at(-1)?.record.title !== task.title,
    )
  expect(torn).toEqual([])
  expect([...versions.keys()].filter((id) => !state.has(id))).toEqual([])
  expect(changes.length - recorded.length).toBe(tasks.filter(({ gone }) => gone).length)

  // Every name was attempted, and none occurs twice.
  const names = recorded.map(({ record }) => record.title as string)
  expect(names.filter((name) => !load.attempted.has(name))).toEqual([])
  expect(names.length).toBe(new Set(names).size)
  for (const key of load.keyed.keys()) expect(names).toContain(key)
  return { tasks: tasks.length, changes: changes.length }
}

/** Checks that every acknowledged idempotency key returns the same bytes again. */
export async function expectReplays(load: Load) {
  expect(load.keyed.size).toBeGreaterThan(0)
  const last = [...load.keyed].slice(-50)
  for (const [key, body] of last) {
    const again = await load.request('POST', '/tasks', key, { title: key }, { 'Idempotency-Key': key })
    expect([again.status, again.text]).toEqual([201, body])
  }
}

/**
 * Checks that changes are numbered 1, 2, 3 … without gaps, and that a follower of the feed received those of tasks once
 * and in order.
 */
export async function expectCompleteFeed(stage: Stage, follower: Pick<Follower, 'received' | 'stop'>) {
  const query = `select seq::int, event, entity_id as id, version from change where workspace_id = $1 order by change.seq`
  const changes = () => stage.rows<FeedEntry>(query, [stage.seeded.workspaceId])
  let feed = await changes()
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; feed = await changes()) {
    if (feed.every(({ seq }) => seq !== null) && follower.received.at(-1)?.seq === feed.length) break
    await delay(20)
  }
  const received = await follower.stop()
  expect(feed.map(({ seq }) => seq)).toEqual(upTo(feed.length))
  const ofTasks = feed.filter(({ event }) => event.startsWith('task.'))
  expect(received.filter((one, at) => JSON.stringify(one) !== JSON.stringify(ofTasks[at])).slice(0, 5)).toEqual([])
  expect(received.length).toBe(ofTasks.length)
}

/** Checks that exactly the events of tasks were delivered, each with one `webhook-id` however often it was sent. */
export async function expectDelivered(stage: Stage, { received }: { received: readonly Received[] }) {
  const happened = await stage.rows<{ seq: string; summary: string }>(
    `select seq::text, event || ' ' || entity_id || ' ' || version as summary from change
     where workspace_id = $1 and entity = 'task' order by change.seq`,
    [stage.seeded.workspaceId],
  )
  const bySeq = () => Map.groupBy(received, ({ headers }) => headers['x-service-seq'] as string)
  for (const deadline = Date.now() + TAKEOVER_MS; bySeq().size < happened.length && Date.now() < deadline;)
    await delay(50)
  const arrived = bySeq()
  expect(happened.filter(({ seq }) => !arrived.has(seq))).toEqual([])
  expect(arrived.size).toBe(happened.length)
  const wrong = happened.filter(({ seq, summary }) => {
    const all = arrived
      .get(seq)!
      .map(({ headers, json }) => [headers['webhook-id'], json.event, json.data.id, json.data.version].join(' '))
    return new Set(all).size !== 1 || !all[0]!.endsWith(summary)
  })
  expect(wrong).toEqual([])
}

/** Prints figures of a run. */
export function report(line: string) {
  process.stdout.write(`${line}\n`)
}

export function quantiles(values: readonly number[]): string {
  const inOrder = values.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? NaN)
  return `p50 ${at(0.5)} ms, max ${at(1)} ms`
}

/** 1, 2, 3 … `last` */
function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}

function sorted(record: object): unknown {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
