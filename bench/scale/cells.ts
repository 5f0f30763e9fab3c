import { setTimeout as delay } from 'node:timers/promises'
import { follow } from '#server/testing/live.ts'
import { percentile, row } from '../support/report.ts'
import { call, openCellStage, type Team } from './cell-stage.ts'

type Stage = Awaited<ReturnType<typeof openCellStage>>
type Seen = { cell: 'a' | 'b'; at: number; status: number; retry: string | null; ms: number }

const NODES = 3
const PER_SECOND = 40
const LIMIT = 150
const REPEATS = 50
const CHANGES = 100

/** Checks the guarantees with two cells and three nodes, and that the loss of one cell does not affect the other. */
export async function cells(): Promise<void> {
  const limited = await openCellStage(NODES, { SERVICE_API_RATE_PER_MIN: String(LIMIT) })
  const refusals = await Promise.all((['a', 'b'] as const).map((cell) => refusedOver(limited, limited.teams[cell])))
  await limited.close()
  const stage = await openCellStage(NODES)
  const teams = [stage.teams.a, stage.teams.b]
  const [repeats, revoked, live] = [
    await Promise.all(teams.map((team) => recordsOfRepeats(stage, team))),
    await Promise.all(teams.map((team) => timeToRevoke(stage, team))),
    await Promise.all(teams.map((team) => followChanges(stage, team))),
  ]
  const isExact = refusals.every((count) => count === 20) && repeats.every((count) => count === 1)
  const inOrder = live.every(({ ordered }) => ordered === CHANGES)
  const figures = [
    `a limit of ${LIMIT} refused ${refusals.join(' and ')} of ${LIMIT + 20}`,
    `${REPEATS} repeated requests made ${repeats.join(' and ')} record`,
    `revoked after ${revoked.map(Math.round).join(' and ')} ms`,
    `live ${live.map(({ ordered, p50 }) => `${ordered} of ${CHANGES} in order at p50 ${Math.round(p50)} ms`).join(', ')}`,
  ].join(', ')
  const isSoon = Math.max(...revoked) < 1_000
  row('C9 2 cells, 3 nodes', isExact && inOrder ? 'exact' : 'wrong', 'as one', isExact && inOrder && isSoon, figures)
  await loseCell(stage)
  await stage.close()
}

async function refusedOver({ urls }: Stage, { token }: Team): Promise<number> {
  // The nodes see each other within a second.
  await delay(2_500)
  let refused = 0
  for (let n = 0; n < LIMIT + 20; n++)
    if ((await call(urls[n % urls.length]!, token, 'GET', '/me')).status === 429) refused++
  return refused
}

async function recordsOfRepeats({ urls }: Stage, { token }: Team): Promise<number> {
  const key = { 'Idempotency-Key': 'the-same-key-on-all-nodes' }
  const made = await Promise.all(
    Array.from({ length: REPEATS }, (_, n) =>
      call(urls[n % urls.length]!, token, 'POST', '/tasks', { title: 'T' }, key),
    ),
  )
  return new Set(made.map(({ status, text }) => (status === 201 ? (JSON.parse(text) as { id: string }).id : status)))
    .size
}

/** The time until no node accepts the token any more. */
async function timeToRevoke({ urls, enter }: Stage, team: Team): Promise<number> {
  const owner = await enter(urls[0]!, team)
  const made = await owner.mutate('tokens.create', { name: 'Short', access: 'read_write', expires: null })
  const works = async (url: string) => (await call(url, made.body.secret, 'GET', '/me')).status === 200
  await Promise.all(urls.map(works))
  const began = performance.now()
  await owner.mutate('tokens.revoke', { id: made.body.token.id })
  while ((await Promise.all(urls.map(works))).some(Boolean)) await delay(5)
  return performance.now() - began
}

async function followChanges({ urls, enter }: Stage, team: Team): Promise<{ ordered: number; p50: number }> {
  const stream = await follow(urls[2]!, await enter(urls[2]!, team), { since: 0 })
  const sent = new Map<string, number>()
  const arrived = new Map<string, number>()
  const writing = (async () => {
    for (let n = 0; n < CHANGES; n++) {
      const began = performance.now()
      const { text } = await call(urls[n % 2]!, team.token, 'POST', '/tasks', { title: `Change ${n}` })
      sent.set((JSON.parse(text) as { id: string }).id, began)
    }
  })()
  let last = 0
  let isOrdered = true
  const isComplete = () => sent.size === CHANGES && [...sent.keys()].every((id) => arrived.has(id))
  while (!isComplete()) {
    const changes = await Promise.race([stream.changes(1), delay(10_000, [])])
    if (changes.length === 0) break
    for (const { seq, id } of changes) {
      isOrdered &&= seq > last
      last = seq
      arrived.set(id, performance.now())
    }
  }
  await writing
  stream.close()
  const times = [...sent].flatMap(([id, began]) => (arrived.has(id) ? [arrived.get(id)! - began] : []))
  return { ordered: isOrdered ? times.length : 0, p50: percentile(times, 0.5) }
}

/** Calls of both cells on all nodes, while the Postgres of one is killed and comes back. */
async function loseCell(stage: Stage): Promise<void> {
  const seen: Seen[] = []
  const calls: Promise<void>[] = []
  const began = performance.now()
  let isLoading = true
  const load = (async () => {
    for (let n = 0; isLoading; n++) {
      const cell = n % 2 === 0 ? 'a' : 'b'
      calls.push(one(stage, cell, n).then((found) => void seen.push(found)))
      await delay(1_000 / PER_SECOND)
    }
  })()
  await delay(4_000)
  const killedAt = performance.now()
  await stage.b.kill()
  await delay(8_000)
  const startedAt = performance.now()
  await stage.b.start()
  await delay(6_000)
  isLoading = false
  await load
  await Promise.all(calls)

  const others = seen.filter(({ cell, status }) => cell === 'a' && !(status >= 200 && status < 300))
  const away = seen.filter(({ cell, at }) => cell === 'b' && at > killedAt && at < startedAt)
  const wrong = away.filter(({ status, retry }) => status !== 503 || retry === null)
  const slowest = Math.max(...away.map(({ ms }) => ms))
  const back = seen.find(({ cell, at, status }) => cell === 'b' && at > startedAt && status < 300)
  const met = others.length === 0 && wrong.length === 0 && slowest <= 1_000 && back !== undefined
  const figures =
    `${seen.filter(({ cell }) => cell === 'a').length} calls of the other cell, ${away.length} callers of the lost one: ` +
    `${away.length - wrong.length} × 503 with Retry-After, slowest ${Math.round(slowest)} ms, ` +
    `back ${back ? Math.round(back.at - startedAt) : '—'} ms after its start began (${Math.round((performance.now() - began) / 1_000)} s)`
  const others503 = others.map(({ status }) => status).join(' ')
  row(
    'C7 the Postgres of one cell killed',
    `${others.length} errors`,
    '0, 503 in ≤ 1 s',
    met,
    `${figures} ${others503}`,
  )
}

async function one({ urls, teams }: Stage, cell: 'a' | 'b', n: number): Promise<Seen> {
  const at = performance.now()
  const url = urls[n % urls.length]!
  const { token } = teams[cell]
  const { status, retry, ms } = await (n % 4 < 2
    ? call(url, token, 'POST', '/tasks', { title: `Task ${n}` })
    : call(url, token, 'GET', '/tasks?limit=5'))
  return { cell, at, status, retry, ms }
}
