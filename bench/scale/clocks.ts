import { existsSync } from 'node:fs'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { row } from '../support/report.ts'
import { NODE, openServer, urlOf, WORKER } from './stage.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const WRITES = 100
const LIMIT = 150

/** Processes whose clocks are a minute ahead and a minute behind that of Postgres. */
export async function clocks(bin: string): Promise<void> {
  if (!existsSync(LIBRARY)) return console.log(`… clocks: not measured, needs ${LIBRARY} (Debian: faketime)`)
  const by = (offset: string) => ({ LD_PRELOAD: LIBRARY, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
  const server = await openServer(bin)
  const limited = { SERVICE_API_RATE_PER_MIN: String(LIMIT) }
  const nodes = [server.start(NODE, { ...by('+60s'), ...limited }), server.start(NODE, { ...by('-60s'), ...limited })]
  const urls = await Promise.all(nodes.map(urlOf))
  const workers = [server.start(WORKER, by('+60s')), server.start(WORKER, by('-60s'))]
  await Promise.all(workers.map((worker) => worker.line(/the worker is ready/)))
  const apart = await Promise.all(urls.map(async (url) => Date.parse((await fetch(url)).headers.get('date')!)))

  const receiver = await startReceiver()
  const statuses: number[] = []
  const call = async (n: number, method: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const answer = await fetch(`${urls[n % urls.length]}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json', ...more },
      ...(body && { body: JSON.stringify(body) }),
    })
    statuses.push(answer.status)
    return (await answer.json()) as { id?: string }
  }
  await call(0, 'POST', '/webhooks', { url: receiver.url, events: '*' })
  for (let n = 0; n < WRITES; n++) await call(n, 'POST', '/tasks', { title: `Task ${n}` })
  await receiver.count(WRITES)
  const key = { 'Idempotency-Key': 'the-same-key-on-both-nodes' }
  const repeats = await Promise.all([0, 1].map((n) => call(n, 'POST', '/tasks', { title: 'Repeated' }, key)))
  await receiver.count(WRITES + 1)
  // Both nodes count the calls so far; the rest of the limit is used up on both in turn.
  const before = statuses.length
  for (let n = before; n < LIMIT + 20; n++) await call(n, 'GET', '/me')
  const refused = statuses.slice(before).filter((status) => status === 429).length
  const ids = receiver.received.map(({ headers }) => String(headers['webhook-id']))
  await receiver.close()
  const stolen = workers.filter(({ output }) => /considered this process dead|took over the work/.test(output())).length
  await server.close()

  const twice = ids.length - new Set(ids).size
  const met = twice === 0 && stolen === 0 && repeats[0]!.id === repeats[1]!.id && refused === 20
  row(
    'Clocks two minutes apart',
    `${twice} twice`,
    '0, no lease lost',
    met,
    `clocks ${(apart[0]! - apart[1]!) / 1_000} s apart, ${ids.length} delivered, ${stolen} workers treated as dead, ` +
      `repeats made ${repeats[0]!.id === repeats[1]!.id ? 'one record' : 'two records'}, ${refused} of ${LIMIT + 20} refused by a limit of ${LIMIT}`,
  )
}
