import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { rolePrefixOf, roleUrls } from '#db/roles.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner } from '#server/testing/as-owner.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { CLIENT, quoteCalls } from '#server/testing/quote-calls.ts'
import { seedWorkspace } from '#server/testing/seed.ts'
import { type Spawned, spawned } from '#server/testing/spawned.ts'

/** Quotes that clients accept and SOPs that their owner approves, at once. */
const EACH = 20
/** Responses after which the program is killed. */
const ANSWERS = 8

let database: TestDatabase
let api: TestApi
let team: Awaited<ReturnType<typeof openWorkspace>>
const started: Spawned[] = []
beforeAll(async () => {
  const { ownerUrl, secret, ...created } = await createTestDatabase()
  // Roles of its own, as other processes know only those.
  await migrate({ ownerUrl, secret })
  database = { ...created, ownerUrl, secret, urls: roleUrls(ownerUrl, rolePrefixOf(ownerUrl), secret) }
  api = await startApi({}, { database, ...(await seedWorkspace(database)) } as TestApi)
  team = await openWorkspace(api)
})
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ended }) => ended))
  await api.close()
  await database.drop()
})

/** Another process on the same database, and the owner's browser there. */
async function start() {
  const program = spawned('server/testing/api-program.ts', {
    DATABASE_URL: database.ownerUrl,
    SERVICE_SECRET: database.secret,
    HOST: '127.0.0.1',
    PORT: '0',
    SERVICE_WORKER: 'off',
    SERVICE_TRUSTED_PROXIES: '127.0.0.1',
  })
  started.push(program)
  const { port } = JSON.parse(await program.line(/"msg":"ready"/)) as { port: number }
  const url = `http://127.0.0.1:${port}`
  const owner = new Person(url, team.slug)
  for (const [name, value] of team.owner.cookies) owner.cookies.set(name, value)
  const calls = quoteCalls({ api: { ...api, url }, owner })
  return {
    program,
    accept: (path: string) => calls.decide(path, { act: 'accept', name: 'Ruth Brandt' }),
    approve: ({ id, version }: Sop) => owner.mutate('documents.approve', { id, version }),
  }
}

type Sop = { id: string; version: number }

const quoteStates = () =>
  asOwner(
    database,
    `select q.id, q.status, (q.decided_at is not null) as decided,
      (select count(*)::int from quote_evidence e where e.quote = q.id) as evidence,
      (select count(*)::int from change c where c.entity_id = q.id and c.event = 'quote.accepted') as events,
      (select count(*)::int from mail m where m.recipient = '${CLIENT}' and q.id = any (m.about) and m.subject like '%ccepted%') as mails
    from quote q order by q.id`,
  )
const sopStates = () =>
  asOwner(
    database,
    `select d.id, d.sop_status as status, d.approved_version is not null as approved,
      (select count(*)::int from change c where c.entity_id = d.id and c.event = 'document.approved') as events
    from document d order by d.id`,
  )

test(
  'acceptances and approvals that kill -9 cuts are whole or absent, and happen once after a repeat',
  {
    timeout: 120_000,
  },
  async () => {
    const calls = quoteCalls({ api, owner: team.owner })
    const made = async (procedure: string, input: object) => {
      const { status, body, text } = await team.owner.mutate(procedure, input)
      expect(status, text).toBe(200)
      return body as { id: string; version: number }
    }
    const [quotes, sops]: [{ path: string }[], Sop[]] = [[], []]
    for (let n = 0; n < EACH; n++) {
      quotes.push(await calls.sent())
      const { id, version } = await made('documents.create', {
        kind: 'sop',
        title: `SOP ${n}`,
        markdown: 'Lock the door.',
      })
      sops.push(await made('documents.update', { id, version, sop_status: 'in_review' }))
    }

    const first = await start()
    let answers = 0
    const killed = Promise.withResolvers<void>()
    const waiting = quotes.flatMap(({ path }, n) => [() => first.accept(path), () => first.approve(sops[n]!)])
    const lane = async () => {
      for (let ask = waiting.shift(); ask; ask = waiting.shift()) {
        const answer = await ask().catch(() => undefined)
        if (!answer) return
        expect([200, 303], 'body' in answer ? JSON.stringify(answer.body) : '').toContain(answer.status)
        if (++answers === ANSWERS) {
          first.program.child.kill('SIGKILL')
          killed.resolve()
        }
      }
    }
    await Promise.all([lane(), lane(), lane(), lane(), killed.promise])
    await first.program.ended
    const done = { status: 'accepted', decided: true, evidence: 1, events: 1, mails: 1 }
    const approved = { status: 'approved', approved: true, events: 1 }
    const afterKill = [await quoteStates(), await sopStates()] as const
    for (const { id: _id, ...state } of afterKill[0])
      expect(state).toEqual(
        state['status'] === 'accepted' ? done : { status: 'sent', decided: false, evidence: 0, events: 0, mails: 0 },
      )
    for (const { id: _id, ...state } of afterKill[1])
      expect(state).toEqual(
        state['status'] === 'approved' ? approved : { status: 'in_review', approved: false, events: 0 },
      )
    const finished = [...afterKill[0], ...afterKill[1]].filter(
      ({ status }) => status === 'accepted' || status === 'approved',
    )
    expect(finished.length).toBeGreaterThanOrEqual(ANSWERS)
    expect(finished.length).toBeLessThan(2 * EACH)

    const second = await start()
    for (const { path } of quotes) expect((await second.accept(path)).status).toBe(303)
    for (const sop of sops) {
      const { status, text } = await second.approve(sop)
      const isDone = finished.some(({ id }) => id === sop.id)
      expect(status, text).toBe(isDone ? 409 : 200)
    }
    expect((await quoteStates()).map(({ id: _id, ...state }) => state)).toEqual(quotes.map(() => done))
    expect((await sopStates()).map(({ id: _id, ...state }) => state)).toEqual(sops.map(() => approved))
  },
)
