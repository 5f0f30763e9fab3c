import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Ours, startOurs } from './support/programs.ts'
import { row } from './support/report.ts'
import type { Stage } from './support/stage.ts'

const WRITES = 5_000
const AT_ONCE = 16

/**
 * The growth of the database per 1,000 writes, with tables and indexes but without the write-ahead log: the figures of
 * the guide "Operate Atrium".
 */
export async function measureDisk(stage: Stage): Promise<void> {
  await giveOwner(stage)
  const ours = await startOurs(stage)
  try {
    const ids: string[] = []
    const create = async () => void ids.push((await call(ours, 'POST', '/tasks', writing(ids.length))).id as string)
    await grown(stage, '1,000 tasks created', create)
    let changed = 0
    await grown(stage, '1,000 tasks changed', async () => {
      await call(ours, 'PATCH', `/tasks/${ids[changed++ % ids.length]}`, { priority: changed % 2 ? 'high' : 'low' })
    })
    const receiver = await subscribed(ours)
    await grown(stage, '1,000 tasks created, each delivered once', create, () => receiver.seen)
    receiver.close()
  } finally {
    await ours.stop()
  }
}

async function grown(stage: Stage, work: string, write: () => Promise<void>, settled?: () => Promise<void>) {
  const before = await size(stage)
  let left = WRITES
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await write()
    }),
  )
  await settled?.()
  const after = await size(stage)
  const perThousand = (bytes: number) => `${(((bytes / WRITES) * 1000) / 2 ** 20).toFixed(2)} MB`
  row(
    work,
    perThousand(after.data - before.data),
    'no mark',
    true,
    `log written ${perThousand(after.log - before.log)}`,
  )
}

/** Waits for numbering to catch up and vacuums, so that free space is marked for reuse as autovacuum does every day. */
async function size({ sql }: Stage): Promise<{ data: number; log: number }> {
  for (;;) {
    const { rows } = await sql('select exists (select from change where seq is null) as waiting')
    if (!rows[0].waiting) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await sql('vacuum')
  const { rows } = await sql(
    `select pg_database_size(current_database())::float8 as data, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as log`,
  )
  return rows[0]
}

const writing = (number: number) => ({
  title: `Write the offer for customer ${number}`,
  desc: 'A paragraph of the usual length, with what was agreed on the phone and what is still open.',
  tags: ['offer', 'autumn'],
})

async function call(ours: Ours, method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { ...ours.headers, 'Content-Type': 'application/json' }
  const response = await fetch(ours.url + path, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`)
  return (await response.json()) as Record<string, unknown>
}

/** Only a token that an owner created may subscribe. */
async function giveOwner({ sql, workspaceId }: Stage): Promise<void> {
  await sql(
    `with owner as (
       insert into member (workspace_id, id, name, email, role, status, created_at, updated_at)
       values ($1, $1, 'Owner', 'owner@example.com', 'owner', 'active', now(), now()) returning id)
     update token set created_by = owner.id from owner`,
    [workspaceId],
  )
}

async function subscribed(ours: Ours) {
  let received = 0
  const enough = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end())
    if (++received === WRITES) enough.resolve()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await call(ours, 'POST', '/webhooks', { url: `http://127.0.0.1:${port}/`, events: '*' })
  return { seen: enough.promise, close: () => void server.close() }
}
