import { migrate } from '#db/migrate.ts'
import type { TestDatabase } from '#db/testing/database.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { closeDatabases, openDatabases } from '#server/core/database/databases.ts'
import { createLog } from '#server/core/operations/log.ts'
import { readEnv } from '#server/env.ts'
import { keepConnection } from '#server/modules/connectors/sign-in/mutations.ts'
import { createServices } from '#server/services.ts'
import { asOwner } from './as-owner.ts'
import { accountIn } from './providers/brevo-account.ts'
import { brevo } from './providers/brevo.ts'
import { KEY, startSimulator } from './providers/frame.ts'
import { seedWorkspace } from './seed.ts'
import { spawned } from './spawned.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- an answer is whatever the test says it is
type Body = Record<string, any>
type Program = Awaited<ReturnType<typeof start>>
/**
 * The state of a newsletter at Brevo and in Atrium, and how often Brevo was asked to send it. `unclear`: Atrium waits
 * for Brevo.
 */
export type End = { campaigns: number; sends: number; asks: number; state: 'sent' | 'unclear' }

const STARTS = 5

/** The program once it serves. One that a busy machine does not let start is started again, as a supervisor does. */
async function ready(settings: Record<string, string>) {
  for (let left = STARTS - 1; ; left--) {
    const program = spawned('server/testing/api-program.ts', settings)
    try {
      const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
      return { program, port }
    } catch (error) {
      if (left === 0) throw error
    }
  }
}

/** The whole program as a process of its own; it is killed without warning. */
async function start(settings: Record<string, string>, token: string) {
  const { program, port } = await ready(settings)
  return {
    /** Undefined if the program ended before it answered. */
    async call(method: string, path: string, body?: object): Promise<{ status: number; body: Body } | undefined> {
      try {
        const reply = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        return { status: reply.status, body: (await reply.json()) as Body }
      } catch {
        return undefined
      }
    },
    async kill() {
      program.child.kill('SIGKILL')
      await program.ended
    },
  }
}

/** A workspace in this database whose newsletters are sent by programs that are killed. */
export async function openKilledNewsletters(database: Pick<TestDatabase, 'ownerUrl' | 'secret' | 'drop'>) {
  const simulator = await startSimulator(brevo, { world: { campaigns: 0 } })
  const account = accountIn(simulator.memory)
  account.isFast = true
  await migrate({ ownerUrl: database.ownerUrl, secret: database.secret })
  const { workspaceId, slug, token } = await seedWorkspace(database)
  const settings = {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_API_RATE_PER_MIN: '0',
    ...simulator.settings,
  }
  await connectBrevo(settings, {
    id: workspaceId,
    slug,
    name: 'Test workspace',
    currency: 'EUR',
    time_zone: 'UTC',
    sandbox: false,
  })
  const campaign = crypto.randomUUID()
  await asOwner(
    database,
    `insert into campaign (workspace_id, id, name, name_key, currency, status, version, created_at, updated_at)
     values ('${workspaceId}', '${campaign}', 'Spring', 'spring', 'EUR', 'active', 1, now(), now())`,
  )
  await asOwner(
    database,
    `insert into suppression (email, reason, provider, since) values ('reader1@list3.example', 'hard', 'brevo', now())`,
  )
  const path = `/marketing/campaigns/${campaign}/newsletter`
  let program: Program | undefined

  async function progressOf(document: string) {
    const [row] = await asOwner(
      database,
      `select id, state, asked_to_send_at is not null as asked, ext_id from newsletter where document = '${document}'`,
    )
    return row as { id: string; state: string; asked: boolean; ext_id: string | null } | undefined
  }

  /**
   * Tests and sends as a client that repeats unanswered requests; ends when the program is killed or everything is
   * done.
   */
  async function client(on: Program, news: Body, isOver: () => Promise<boolean>): Promise<void> {
    const input = { ...news, subject: 'News', lists: [3] }
    const test = await on.call('POST', path, { ...input, mode: 'test', client_ref: `test of ${news['document']}` })
    if (!test) return
    const send = { ...input, mode: 'send', confirm_recipients: 20, client_ref: `send of ${news['document']}` }
    if (!(await on.call('POST', path, send))) return
    while (!(await isOver())) if (!(await on.call('GET', `${path}s?limit=1`))) return
  }

  /** Writes a document and sends it, killing the program when request number `at` to Brevo arrives. */
  async function send(at: number, kind: 'hang' | 'stall'): Promise<End & { requests: string[] }> {
    program ??= await start(settings, token)
    const { body } = (await program.call('POST', '/documents', { title: 'News', markdown: 'Hello {{ unsubscribe }}' }))!
    const news = { document: String(body['id']), document_version: 1 }
    const state = () => progressOf(news.document)
    forgetExclusions()
    const before = simulator.requests.length
    simulator.fault({ kind, after: at - 1 })
    const first = client(program, news, async () => (await state())?.state === 'sent')
    const isDone = first.then(() => true)
    while (simulator.requests.length - before < at)
      if (await Promise.race([isDone, new Promise<false>((resolve) => setTimeout(resolve, 5, false))])) break
    simulator.clearFaults()
    const requests = simulator.requests.slice(before).map(({ method, path: asked }) => `${method} ${asked}`)
    if ((await state())?.state !== 'sent') {
      await program.kill()
      await first
      // What passes until the lease of the killed process has ended.
      await asOwner(database, `update newsletter set lease_until = now()`)
      program = await start(settings, token)
      const restarted = simulator.requests.length
      await client(program, news, async () => {
        const now = await state()
        return now?.state === 'sent' || (now?.asked === true && isUnclear(now.ext_id, restarted))
      })
    }
    const { id, state: reached } = (await state())!
    const made = [...account.campaigns.values()].filter(({ name }) => name.endsWith(`[${id}]`)).map((one) => one.id)
    const sends = account.sends.filter((one) => made.includes(one.campaign)).length
    const sending = made.map((one) => `/v3/emailCampaigns/${one}/sendNow`)
    const asks = simulator.requests.filter(({ path: asked }) => sending.includes(asked)).length
    return { requests, campaigns: made.length, sends, asks, state: reached === 'sent' ? 'sent' : 'unclear' }
  }

  /** The same requests follow each time. */
  function forgetExclusions(): void {
    account.folders.length = 0
    for (const [id, { name }] of account.lists) if (name.startsWith('Atrium')) account.lists.delete(id)
  }

  /** It was checked since and not sent again, and Brevo reports that it was not sent. */
  const isUnclear = (extId: string | null, since: number) =>
    account.campaigns.get(Number(extId))?.status === 'draft' &&
    simulator.requests.slice(since).some(({ method, path: at }) => method === 'GET' && at.endsWith(`/${extId}`)) &&
    simulator.requests.slice(since).every(({ method }) => method === 'GET')

  return {
    send,
    async close() {
      await program?.kill()
      await simulator.close()
      await database.drop()
    },
  }

  async function connectBrevo(env: Record<string, string>, workspace: Parameters<typeof contextOf>[1]) {
    const databases = openDatabases(database.ownerUrl, database.secret)
    const services = createServices(readEnv(env), databases, createLog('silent'))
    const ctx = contextOf(openPlatform({ databases, services }), workspace)
    const accounts = [{ extId: 'owner@example.com', name: 'Example', currency: null, timeZone: null }]
    const tokens = { key: KEY, expiresAt: null }
    const place = { connector: null, host: null, realm: null, reauthBy: null }
    await keepConnection(ctx, { provider: 'brevo', ...place, accounts, tokens })
    await services.end()
    await closeDatabases(databases)
  }
}
