import { setTimeout as delay } from 'node:timers/promises'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { row } from '../support/report.ts'
import { type Answer, call, openMoveStage, type Team } from './move-stage.ts'

const ROWS = 50_000
/** Each has a row in the change log. */
const TASKS = 20_000
const PER_SECOND = 100
const REFUSED_MS = 10_000

/** A large workspace moves while it, and others in both cells, are called 100 times a second. */
export async function moves(bin: string): Promise<void> {
  const stage = await openMoveStage(bin)
  const nodes = [await stage.startNode(), await stage.startNode()]
  const [moved, beside, there] = [
    await stage.openTeam('moved', 'a'),
    await stage.openTeam('beside', 'a'),
    await stage.openTeam('there', 'b'),
  ]
  const receiver = await startReceiver()
  await stage.shell('demo', '--workspace', moved.slug, '--tasks', String(TASKS))
  const subscribed = await call(nodes[0]!, moved, 'POST', '/webhooks', { url: receiver.url, events: 'task.created' })
  if (subscribed.status !== 201) throw new Error(JSON.stringify(subscribed.body))

  const created: string[] = []
  const refusedAt: number[] = []
  const wrong = new Map<string, number>()
  const note = (team: Team, { status, body }: Answer, expected: number) => {
    if (status === expected) return void (team === moved && expected === 201 && created.push(String(body.id)))
    if (team === moved && status === 503) return void refusedAt.push(performance.now())
    const key = `${team.slug} ${status} ${JSON.stringify(body).slice(0, 120)}`
    wrong.set(key, (wrong.get(key) ?? 0) + 1)
  }
  let loading = true
  let calls = 0
  const pending = new Set<Promise<void>>()
  const load = (async () => {
    const began = performance.now()
    for (; loading; calls++) {
      await delay(Math.max(0, began + (calls * 1_000) / PER_SECOND - performance.now()))
      const url = nodes[calls % nodes.length]!
      const team = calls % 10 < 8 ? moved : calls % 10 === 8 ? beside : there
      const [method, status] = calls % 4 === 3 ? ['GET', 200] : ['POST', 201]
      const path = method === 'GET' ? '/tasks?limit=1' : '/tasks'
      const body = method === 'POST' ? { title: `T${calls}` } : undefined
      const done = call(url, team, method as string, path, body).then((answer) => note(team, answer, status as number))
      pending.add(done)
      void done.finally(() => pending.delete(done))
    }
  })()
  await delay(3_000)
  const { rows, refusedMs } = await stage.move(moved.slug, 'b')
  await delay(3_000)
  loading = false
  await load
  await Promise.all(pending)

  await receiver.until((all) => all.length >= created.length)
  await delay(2_000)
  const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
  const own = `workspace_id = '${moved.id}'`
  const here = new Set((await stage.rows('b', `select id from task where ${own}`)).map(({ id }) => id))
  const lost = created.filter((id) => !here.has(id)).length
  const seqs = await stage.rows(
    'b',
    `select count(*)::integer as count, count(distinct seq)::integer as seqs, max(seq)::integer as last, min(seq)::integer as first from change where ${own}`,
  )
  const [{ count, seqs: distinct, last, first } = {}] = seqs as Record<string, number>[]
  const isWhole = distinct === count && last! - first! + 1 === count
  const saved = await stage.rows(
    'b',
    `select count(*)::integer as count from task where ${own} and title ~ '^T[0-9]+$'`,
  )
  const unsaid = Number(saved[0]!.count) - created.length
  const left = (await stage.rows('a', `select from task where ${own}`)).length
  const refusedFor = refusedAt.length > 0 ? refusedAt.at(-1)! - refusedAt[0]! : 0
  const twice = ids.length - new Set(ids).size
  await receiver.close()
  await stage.close()
  for (const [what, times] of wrong) console.log(`  ${times} × ${what}`)
  const isMet =
    lost === 0 && unsaid === 0 && twice === 0 && isWhole && left === 0 && wrong.size === 0 && refusedFor <= REFUSED_MS
  row(
    `C6 ${rows} rows move under ${PER_SECOND} requests/s`,
    `${(refusedFor / 1000).toFixed(1)} s`,
    'refused ≤ 10 s',
    isMet && rows >= ROWS,
    `${calls} calls, ${refusedAt.length} answered 503, frozen for ${refusedMs} ms; ${lost} of ${created.length} records lost, ${unsaid} saved despite a 503, ` +
      `${twice} webhook ids sent twice of ${ids.length}, seq ${isWhole ? 'whole' : 'broken'}, ${left} rows left, ${wrong.size} other failures`,
  )
}
