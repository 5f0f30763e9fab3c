import { type Request, sideBySide } from './support/load.ts'
import { type Ours, startOurs, startPeer } from './support/programs.ts'
import { row } from './support/report.ts'
import type { Stage } from './support/stage.ts'

/** How many records the callers ask for. */
const ASKED = 2_000
const STATUSES = ['backlog', 'todo', 'in_progress', 'done']

/**
 * The calls of the API compared with the same calls written by hand, alternating, on the same rows and indexes. 32
 * callers, each request another one, as users ask.
 */
export async function measureWork(stage: Stage): Promise<void> {
  // Row level security keeps it out of our plans: `like` is not leakproof.
  await stage.sql('create index task_words on task using gin (workspace_id, search_text gin_trgm_ops)')
  const { rows } = await stage.sql(`select id from task where deleted_at is null order by md5(id::text) limit ${ASKED}`)
  const ids = rows.map(({ id }: { id: string }) => id)
  const ours = await startOurs(stage)
  const peer = await startPeer(stage)
  const compared = (work: string, target: number | null, next: (n: number) => Request) =>
    compare(work, target, next, ours, peer.url)
  try {
    await reads(compared, ids)
    await totals(compared, ids, ours)
    await writes(compared, ids)
    await compared('the same page again and again', null, () => ({ path: '/tasks?count=false' }))
  } finally {
    await ours.stop()
    await peer.stop()
  }
}

type Compared = (work: string, target: number | null, next: (n: number) => Request) => Promise<void>
type Ids = readonly string[]

const at = (ids: Ids, n: number) => ids[n % ids.length]!
const afterAny = (ids: Ids) => (n: number) => ({ path: `/tasks?count=false&after=${at(ids, n)}` })
const write = (title: string) => JSON.stringify({ title })

async function reads(compared: Compared, ids: Ids) {
  await compared('GET one of 2,000', 1, (n) => ({ path: `/tasks/${at(ids, n)}` }))
  await compared('GET list of 50 after any id', 1, afterAny(ids))
  await compared('GET list by status after any id', 0.9, (n) => ({
    path: `/tasks?count=false&status=${STATUSES[n % 4]}&after=${at(ids, n)}`,
  }))
  await compared('GET list by due, pages 1 to 40', 0.9, (n) => ({
    path: `/tasks?count=false&sort=due&offset=${(n % 40) * 50}`,
  }))
  await compared('GET search of a word and a number', 0.5, (n) => ({
    path: `/tasks?count=false&q=number%20${(n * 7919) % 100_000}`,
  }))
}

async function totals(compared: Compared, ids: Ids, ours: Ours) {
  const writer = ours.write('/tasks', 1)
  await compared('GET list with exact total, 1 write/s', 1.5, (n) => ({ path: `/tasks?after=${at(ids, n)}` }))
  await compared('GET list by status with total, 1 write/s', 1.5, (n) => ({
    path: `/tasks?status=${STATUSES[n % 4]}&after=${at(ids, n)}`,
  }))
  await writer.stop()
}

async function writes(compared: Compared, ids: Ids) {
  await compared('POST, different titles', 0.7, (n) => ({ path: '/tasks', method: 'POST', body: write(`Made ${n}`) }))
  const patch = (n: number): Request => ({
    path: `/tasks/${at(ids, n)}`,
    method: 'PATCH',
    body: write(`Changed ${n}`),
  })
  await compared('PATCH any of 2,000', 0.6, patch)
  await compared('8 lists : 1 POST : 1 PATCH', 0.7, (n) => {
    if (n % 10 === 8) return { path: '/tasks', method: 'POST', body: write(`Made ${n}`) }
    return n % 10 === 9 ? patch(n) : afterAny(ids)(n)
  })
}

/** Both sides get the same requests in the same order. A row without a target is for information. */
async function compare(work: string, target: number | null, next: (n: number) => Request, ours: Ours, peer: string) {
  const counted = () => {
    let n = 0
    return () => next(n++)
  }
  const json = { 'Content-Type': 'application/json' }
  const mine = { url: ours.url, headers: { ...ours.headers, ...json }, next: counted() }
  const found = await sideBySide(mine, { url: peer, headers: json, next: counted() })
  const failed = found.ours.failed + found.peer.failed
  if (failed > 0) throw new Error(`${work}: ${found.ours.failed} and ${found.peer.failed} calls failed`)
  const figures = (who: string, { perSecond, p50, p99 }: (typeof found)['ours']) =>
    `${who} ${perSecond.toFixed(0)}/s, p50 ${p50} ms, p99 ${p99} ms`
  row(
    work,
    `${found.ratio.toFixed(2)} ×`,
    target === null ? 'for information' : `≥ ${target} ×`,
    target === null || found.ratio >= target,
    `${figures('ours', found.ours)} · ${figures('peer', found.peer)}`,
  )
}
