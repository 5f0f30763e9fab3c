import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { row } from '../support/report.ts'
import { openPair } from './pair.ts'
import { NODE, openNodes, urlOf } from './stage.ts'

const WRITERS = 20
const PAUSE_MS = 100
/** From the loss of the primary to the decision to promote. */
const NOTICED_MS = 2_000

type Call = { at: number; status: number; id?: string; retryAfter: boolean }

/** The primary is lost under writes and the standby is promoted, with synchronous replication and without. */
export async function standby(bin: string): Promise<void> {
  for (const isSynchronous of [true, false]) await promoted(bin, isSynchronous)
}

async function promoted(bin: string, isSynchronous: boolean): Promise<void> {
  const pair = await openPair(bin, isSynchronous)
  const server = await openNodes(pair.url)
  const node = server.start(NODE, { SERVICE_WORKER: 'inline' })
  const url = await urlOf(node)
  const calls: Call[] = []
  let isOver = false
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      calls.push(await write(url, server.token))
      await delay(PAUSE_MS)
    }
  })
  await delay(4_000)
  const lostAt = performance.now()
  await pair.losePrimary()
  await delay(NOTICED_MS)
  await pair.promote()
  const promotedAt = performance.now()
  await until(() => calls.filter(({ at, status }) => status === 201 && at > promotedAt).length > 50)
  isOver = true
  await Promise.all(writers)

  const written = new Set(await idsIn(pair.standbyUrl))
  const accepted = calls.flatMap(({ status, id }) => (status === 201 && id ? [id] : []))
  const lost = accepted.filter((id) => !written.has(id)).length
  const failed = calls.filter(({ status }) => status !== 201)
  const plain = failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter).length
  const firstBack = calls.filter(({ at, status }) => status === 201 && at > promotedAt).map(({ at }) => at)
  const awayMs = Math.round(Math.min(...firstBack) - lostAt)
  await server.close()
  await pair.close()
  const words = isSynchronous ? 'synchronous' : 'asynchronous'
  row(
    `A standby is promoted, ${words}`,
    `${lost} lost`,
    isSynchronous ? '0, all failures 503' : 'all failures 503',
    plain === 0 && (lost === 0 || !isSynchronous),
    `${accepted.length} accepted, ${failed.length} failed (${plain} not 503 with Retry-After), writes return ${awayMs} ms ` +
      `after the loss, ${awayMs - Math.round(promotedAt - lostAt)} ms after the promotion`,
  )
}

async function write(url: string, token: string): Promise<Call> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ title: 'Written' })
  const answer = await fetch(`${url}/api/v1/tasks`, { method: 'POST', headers, body }).catch(() => undefined)
  if (!answer) return { at: performance.now(), status: 0, retryAfter: false }
  const { id } = (await answer.json()) as { id?: string }
  const retryAfter = answer.headers.has('retry-after')
  return { at: performance.now(), status: answer.status, retryAfter, ...(id && { id }) }
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; !holds() && Date.now() < end;) await delay(100)
}

async function idsIn(url: string): Promise<string[]> {
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'`)
  const { rows } = await owner.query<{ id: string }>('select id from task')
  await owner.end()
  return rows.map(({ id }) => id)
}
