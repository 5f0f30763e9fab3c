import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { listen } from '#server/http/listen.ts'
import { purge } from '#server/modules/trash/purge.ts'
import { planConnections } from '#server/start/connections.ts'
import { startReceiver } from '#server/testing/webhooks/receiver.ts'
import { startEmbeddedWorker, startWorker } from '#worker/runner.ts'
import { startApi, type TestApi } from './api.ts'
import { asOwner } from './as-owner.ts'
import { envOf } from './frame.ts'
import { openWorkspace } from './person.ts'

export type Settings = Record<string, string>
type Look<T> = (settings: Settings) => Promise<T>

/** Runs `look` on a program with only these settings and returns its result. */
export function under<T>(look: (api: TestApi) => Promise<T>): Look<T> {
  return async (settings) => {
    const api = await startApi({ SERVICE_API_RATE_PER_MIN: '', SERVICE_WEBHOOK_ALLOWED_NETWORKS: '', ...settings })
    try {
      return await look(api)
    } finally {
      await api.close()
    }
  }
}

async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await delay(20)
  }
}

export const header = (name: string) => under(async ({ call }) => (await call('GET', '/me')).headers.get(name))

export const boundAddress: Look<string> = async (settings) => {
  const listener = await listen(envOf({ HOST: '', ...settings }))
  const { address } = listener.server.address() as AddressInfo
  await listener.close(0)
  return address
}

/** The response status of an email event. */
export const hookAnswer = (token: string, event: object) =>
  under(async ({ url }) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await fetch(`${url}/api/email/webhook`, { method: 'POST', headers, body: JSON.stringify(event) })).status
  })

/** Whether a POST answered this long ago is replayed. */
export const isReplayed = (age: string) =>
  under(async ({ call, database }) => {
    const create = () => call('POST', '/tasks', { title: 'Once' }, { 'Idempotency-Key': 'k' })
    await create()
    await asOwner(database, `update idempotency_key set created_at = now() - interval '${age}'`)
    return (await create()).headers.get('idempotent-replayed') === 'true'
  })

/** The outcome of an invitation email, and the sender that a mail server received. */
export const invitationMail: Look<string[]> = async ({ SMTP_URL, ...settings }) => {
  const seen: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => {
      seen.push(address)
      done()
    },
    onData: (stream, _session, done) => void stream.resume().once('end', () => done()),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const status = await under(async (api) => {
    const { owner } = await openWorkspace(api)
    await owner.mutate('invitations.create', { name: 'Grace', email: 'grace@example.com', role: 'member' })
    return eventually(async () => {
      const [mail] = await asOwner(api.database, `select status from mail where status <> 'queued'`)
      return mail?.['status'] as string | undefined
    })
  })({ ...settings, ...(SMTP_URL && { SMTP_URL: `smtp://127.0.0.1:${port}` }) })
  await new Promise<void>((resolve) => void server.close(() => resolve()))
  return [status, ...seen]
}

/** Minutes until a failed delivery is retried. */
export const firstWait = under(async (api) => {
  const receiver = await startReceiver()
  receiver.answer = 500
  api.beside = await startWorker(api.program)
  const { body } = await api.call('POST', '/webhooks', { url: receiver.url, events: '*' })
  await api.call('POST', '/tasks', { title: 'Announced' })
  const minutes = await eventually(async () => {
    const { body: list } = await api.call('GET', `/webhooks/${body.id}/deliveries`)
    const [delivery] = list.data
    if (delivery?.attempts_made !== 1 || !delivery.next_attempt_at) return undefined
    return (Date.parse(delivery.next_attempt_at) - Date.now()) / 60_000
  })
  await receiver.close()
  // Jitter adds up to a tenth.
  return Math.floor(minutes + 0.05)
})

export const nodeKind = under(async (api) => {
  api.beside = await startEmbeddedWorker(api.program)
  const [node] = await asOwner(api.database, 'select kind from node')
  return node!['kind']
})

/** How many connections a process may open beside those of no others. */
export const plannedConnections = under(({ program: { env, log }, database: { ownerUrl } }) =>
  planConnections({ ownerUrl, env, kinds: ['web'], log }),
)

export const usedAddress = under(async (api) => {
  await api.call('GET', '/me', undefined, { 'X-Forwarded-For': '203.0.113.9' })
  await api.program.services.tokenUses.flush()
  const [token] = await asOwner(api.database, 'select last_used_address from token where last_used_address is not null')
  return token!['last_used_address']
})

/** SQL that creates or ages a row of each table to `age`; a task and a webhook exist. */
const aged: Record<string, (age: string) => string> = {
  change: (age) => `
    with numbered as (insert into feed (workspace_id, last_seq) select id, 1 from workspace)
    update change set seq = 1, at = now() - interval '${age}' where event = 'task.created'`,
  webhook_delivery: (age) => `
    insert into webhook_delivery (workspace_id, webhook_id, id, event, event_id, body, status, created_at, updated_at)
    select workspace_id, id, gen_random_uuid(), 'task.created', gen_random_uuid(), '{}', 'delivered',
      now() - interval '${age}', now() from webhook`,
  token_request: (age) => `
    insert into token_request (workspace_id, token_id, id, at, method, path, status, ms, request_id)
    select workspace_id, id, gen_random_uuid(), now() - interval '${age}', 'GET', '/me', 200, 1, 'aged' from token limit 1`,
  task: (age) => `update task set deleted_at = now() - interval '${age}'`,
  email_event: (age) => `
    insert into email_event (id, provider, event_key, class, at, sealed, withdraws, received_at)
    values (gen_random_uuid(), 'brevo', 'e', 'delivery', now(), '', false, now() - interval '${age}')`,
  status_sample: (age) => `
    insert into status_sample (component, minute, state) values ('api', now() - interval '${age}', 'up')`,
}
/** Selects that row if the table has others. */
const its: Record<string, string> = { change: 'seq = 1', token_request: `request_id = 'aged'` }

/** Whether a row of `table` of this age survives a purge. */
export const outlivesPurge = (table: string, age: string) =>
  under(async ({ call, database, program }) => {
    await call('POST', '/tasks', { title: 'One' })
    await call('POST', '/webhooks', { url: 'https://example.com/', events: '*' })
    await asOwner(database, aged[table]!(age))
    await purge({ ...program, relay: program.databases.relay, now: () => new Date() }, new AbortController().signal)()
    const [row] = await asOwner(database, `select exists (select from ${table} where ${its[table] ?? true}) as there`)
    return row!['there']
  })

/** Whether the worker takes the bytes of an uploaded file out of Postgres. */
export const isFileMoved = under(async (api) => {
  const headers = { Authorization: `Bearer ${api.token}`, 'X-File-Name': 'a.txt' }
  await fetch(`${api.url}/api/v1/files`, { method: 'POST', headers, body: 'Proofs' })
  api.beside = await startWorker(api.program)
  if (!api.program.services.objects) return false
  return eventually(async () => {
    const rows = await asOwner(api.database, 'select from file_chunk where bytes is null')
    return rows.length > 0 || undefined
  })
})
