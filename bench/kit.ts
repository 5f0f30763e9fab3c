import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Ours, startOurs } from './support/programs.ts'
import { clock, startReceivers } from './support/receivers.ts'
import { percentile, row } from './support/report.ts'
import { residentMemory } from './support/resident-memory.ts'
import type { Stage } from './support/stage.ts'

const ROUNDS = 20
const BATCH = 500
/** The person of the workspace. */
const OWNER = 'owner@bench.test'
const SHELL = path.join(import.meta.dirname, '../sdk/shell/main.ts')

/** What integrators wait for: batches, expanded lists, exports of everything, and deliveries to a laptop. */
export async function measureKit(stage: Stage): Promise<void> {
  const ours = await startOurs(stage)
  try {
    await measureBatches(ours)
    await measureExpand(ours)
    await measureExport(ours)
    await measureListen(stage, ours)
  } finally {
    await ours.stop()
  }
}

async function measureBatches(ours: Ours): Promise<void> {
  const records = Array.from({ length: BATCH }, (_, n) => ({ title: `In a batch ${n}`, tags: ['batch'] }))
  const { results } = await send(ours, { action: 'create', records })
  const ids = results.map(({ id }) => id)
  const works: Record<string, (round: number) => object> = {
    create: () => ({ action: 'create', records }),
    update: (round) => ({ action: 'update', records: ids.map((id, n) => ({ id, title: `In round ${round}: ${n}` })) }),
    'create, atomic': () => ({ action: 'create', records, atomic: true }),
  }
  for (const [work, bodyOf] of Object.entries(works)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => send(ours, bodyOf(round))))
    atMost(`batch of ${BATCH}, ${work}`, times, 500)
  }
}

async function send({ url, headers }: Ours, body: object) {
  const json = { ...headers, 'Content-Type': 'application/json' }
  const answer = await fetch(`${url}/tasks/batch`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const report = (await answer.json()) as { failed: number; results: { id: string }[] }
  if (!answer.ok || report.failed > 0) throw new Error(`a batch answered ${answer.status} ${JSON.stringify(report)}`)
  return report
}

/** 200 records of a list, each with a person and a project beside it. */
async function measureExpand(ours: Ours): Promise<void> {
  const { url, headers } = ours
  const json = { ...headers, 'Content-Type': 'application/json' }
  const project = await fetch(`${url}/projects`, { method: 'POST', headers: json, body: '{"name":"Expanded"}' })
  const { id } = (await project.json()) as { id: string }
  const records = Array.from({ length: 200 }, (_, n) => ({ title: `Expanded ${n}`, project: id, assignees: [OWNER] }))
  await send(ours, { action: 'create', records })
  const [plain, expanded]: [number[], number[]] = [[], []]
  const list = `${url}/tasks?project=${id}&limit=200&count=false`
  for (let round = 0; round < ROUNDS * 5; round++) {
    plain.push(await timed(() => read(list, headers)))
    expanded.push(await timed(() => read(`${list}&expand=project,assignees`, headers)))
  }
  const more = percentile(expanded, 0.5) - percentile(plain, 0.5)
  const figures = `p50 ${percentile(expanded, 0.5).toFixed(1)} ms, without ${percentile(plain, 0.5).toFixed(1)} ms`
  row('a list of 200 with expand, more than without', `${more.toFixed(1)} ms`, '≤ 5 ms', more <= 5, figures)
}

async function measureExport({ url, headers, child }: Ours): Promise<void> {
  const rss = () => residentMemory(child.pid!)
  const before = rss()
  let most = before
  const watch = setInterval(() => (most = Math.max(most, rss())), 50)
  const at = performance.now()
  const answer = await fetch(`${url}/tasks/export?format=ndjson`, { headers })
  let lines = 0
  for await (const chunk of answer.body!) lines += chunk.filter((byte) => byte === 10).length
  clearInterval(watch)
  const seconds = (performance.now() - at) / 1000
  row(`export of ${lines - 1} tasks`, `${seconds.toFixed(1)} s`, '≤ 15 s', seconds <= 15)
  row('  memory of the program meanwhile', `+${(most - before).toFixed(0)} MB`, '≤ 50 MB', most - before <= 50)
}

/** 40 tasks a second for 20 s: from the answer of the POST to the request on the laptop. */
async function measureListen({ token }: Stage, { url, headers }: Ours): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atrium-listen-'))
  const receivers = await startReceivers(1)
  const env = { ...process.env, HOME: folder, ATRIUM_URL: new URL(url).origin, ATRIUM_TOKEN: token }
  const words = ['listen', '--forward', receivers.urls[0]!, '--events', 'task.created']
  const listening = spawn(process.execPath, [SHELL, ...words], { env, stdio: 'ignore' })
  const made = new Map<string, number>()
  const json = { ...headers, 'Content-Type': 'application/json' }
  const create = async (title: string) => {
    const answer = await fetch(`${url}/tasks`, { method: 'POST', headers: json, body: JSON.stringify({ title }) })
    if (!answer.ok) throw new Error(`a task was answered ${answer.status}`)
    made.set(title, clock())
  }
  try {
    for (let n = 0; receivers.arrivals.length === 0 && n < 100; n++) {
      await create(`Is anybody listening ${n}`)
      await sleep(100)
    }
    const titles = Array.from({ length: 800 }, (_, n) => `Heard ${n}`)
    for (const title of titles) {
      void create(title)
      await sleep(25)
    }
    await receivers.until(() => receivers.arrivals.some(({ title }) => title === titles.at(-1)))
    const heard = receivers.arrivals.filter(({ title }) => title.startsWith('Heard'))
    atMost(
      `listen: ${heard.length} of 800 events`,
      heard.map(({ title, at }) => at - made.get(title)!),
      60,
    )
  } finally {
    listening.kill()
    if (listening.exitCode === null) await once(listening, 'exit')
    await receivers.close()
    await rm(folder, { recursive: true })
  }
}

async function read(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const at = performance.now()
  await work()
  return performance.now() - at
}

function atMost(work: string, times: readonly number[], most: number): void {
  const p95 = percentile(times, 0.95)
  row(work, `${p95.toFixed(0)} ms`, `p95 ≤ ${most} ms`, p95 <= most, `p50 ${percentile(times, 0.5).toFixed(0)} ms`)
}
