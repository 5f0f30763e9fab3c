import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { percentile, row } from '../support/report.ts'
import { NODE, openServer, urlOf, WORKER } from './stage.ts'

const CALLERS = 120
const SECONDS = 20

/** Three web nodes and two workers with default settings on a Postgres with its default of 100 connections. */
export async function connections(bin: string): Promise<void> {
  const server = await openServer(bin, { max_connections: '100' })
  const nodes = [server.start(NODE), server.start(NODE), server.start(NODE)]
  const urls = await Promise.all(nodes.map(urlOf))
  const workers = [server.start(WORKER), server.start(WORKER)]
  await Promise.all(workers.map((worker) => worker.line(/the worker is ready/)))

  const counts = new Map<number, number>()
  const times: number[] = []
  const until = performance.now() + SECONDS * 1_000
  const caller = async (place: number) => {
    for (let n = 0; performance.now() < until; n++) {
      const began = performance.now()
      const status = await one(urls[(place + n) % urls.length]!, server.token, place + n)
      times.push(performance.now() - began)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, place) => caller(place)))
  const most = await mostConnections(server.ownerUrl, until)
  await callers
  await server.close()
  const failed = [...counts].filter(([status]) => status === 0 || status >= 400)
  const sum = failed.reduce((total, [, count]) => total + count, 0)
  const figures = `${times.length} calls, p99 ${Math.round(percentile(times, 0.99))} ms, at most ${most} connections`
  const words = failed.map(([status, count]) => `${count} × ${status}`).join(', ')
  row(`C5 ${CALLERS} callers, 3 web nodes, 2 workers`, `${sum} failed`, '0', sum === 0, `${figures} ${words}`.trim())
}

async function mostConnections(ownerUrl: string, until: number): Promise<number> {
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  let most = 0
  while (performance.now() < until) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where datid is not null`,
    )
    most = Math.max(most, rows[0]!.count - 1)
    await delay(200)
  }
  await owner.end()
  return most
}

/** Writes, a list and searches in turn: every pool of the API. */
function one(url: string, token: string, n: number): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const get = (path: string) => fetch(`${url}/api/v1${path}`, { headers })
  const calls = [
    () => post('/tasks', { title: `Task ${n}` }),
    () => get('/tasks?limit=50'),
    () => get('/tasks?limit=50&q=task'),
    () => post('/contacts', { name: `Contact ${n}` }),
    () => get('/contacts?limit=50&q=contact'),
  ]
  return calls[n % calls.length]!().then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
}
