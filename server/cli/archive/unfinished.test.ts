import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keepConnection } from '#server/modules/connectors/sign-in/mutations.ts'
import { asTableOwner } from '#server/testing/as-owner.ts'
import { openSources, type Sources } from '#server/testing/connected.ts'
import { testFolder } from '#server/testing/folder.ts'
import { type Simulator, startSimulator } from '#server/testing/providers/frame.ts'
import { googleAds } from '#server/testing/providers/google-ads.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const PROVIDER = 'google-ads'
let simulator: Simulator
let source: Sources
let target: Sources
const folder = testFolder()

beforeAll(async () => {
  simulator = await startSimulator(googleAds, { world: { campaigns: 3, timeZone: 'UTC' } })
  source = await openSources(simulator)
  target = await openSources(simulator)
})
afterAll(async () => {
  await source.close()
  await target.close()
  await simulator.close()
})

const pack = ({ workspaceId, context }: Sources, file: string) =>
  asTableOwner(source.settings['DATABASE_URL']!, (owner) => {
    const { slug, name } = context().workspace
    const workspace = { id: workspaceId, slug, name }
    return writeArchive(path.join(folder, file), { owner, sealed: [], workspace, version: '1', now: new Date(0) })
  })
const unpack = (into: Sources, file: string) =>
  asTableOwner(into.settings['DATABASE_URL']!, (owner) => readArchive(path.join(folder, file), { owner, sealed: [] }))

/** A turn in which `meanwhile` happens before the response to request number `at`. */
async function turnWith(at: number, meanwhile: () => Promise<unknown>): Promise<void> {
  simulator.requests.length = 0
  simulator.fault({ kind: 'slow', seconds: 1, after: at - 1 })
  const turn = source.turn(PROVIDER)
  await expect.poll(() => simulator.requests.length).toBe(at)
  await meanwhile()
  await turn
}

const FIGURES = `
  select account, date::text, campaign_ext_id, breakdown, cost_micros::text, clicks::text, impressions::text
  from metric_day where workspace_id = $1 order by account, date, campaign_ext_id, breakdown`
const TOTALS = `
  select account, month, campaign_ext_id, currency, cost_micros::text from metric_month where workspace_id = $1
  order by account, month, campaign_ext_id, currency`
const figuresIn = async (of: Sources) => [
  await of.sql(FIGURES, [source.workspaceId]),
  await of.sql(TOTALS, [source.workspaceId]),
]

test(
  'an archive of a running sync goes on in another installation after signing in, and counts nothing twice',
  { tags: 'stress' },
  async () => {
    const connection = await source.connect(simulator, { days: 120, accounts: [0] })
    await connection.ask()
    await turnWith(4, () => pack(source, 'running.gz'))
    while (await source.turn(PROVIDER));
    await source.sql('update connector set next_sync_at = now()')

    // Another workspace of the installation is being read meanwhile.
    const other = await target.connect(simulator, { days: 30, accounts: [0] })
    await other.ask()
    simulator.fault({ kind: 'slow', seconds: 0.5 })
    const reading = target.turn(PROVIDER)
    await unpack(target, 'running.gz')
    await reading
    await expect(unpack(target, 'running.gz')).rejects.toThrow(/already exists/)
    expect((await other.runs()).every(({ status }) => status === 'done')).toBe(true)

    const [stored] = await target.sql(
      `select filled_from::text as from, (select count(*)::int from metric_day where connector = $1) as rows
     from connector_account where connector = $1 and chosen`,
      [connection.id],
    )
    expect(stored!['rows']).toBeGreaterThan(0)
    expect(String(stored!['from']) > connection.readFrom).toBe(true)
    const runs = () =>
      target.sql('select status, error from connector_run where connector = $1 order by started_at, id', [
        connection.id,
      ])
    expect((await runs()).at(-1)).toEqual({
      status: 'failed',
      error: 'The run was interrupted. No data was stored. The next run reads these days again.',
    })

    // Tokens are not part of an archive.
    await target.sql('update connector set next_sync_at = now() where id = $1', [connection.id])
    while (await target.turn(PROVIDER));
    const state = async () =>
      (await target.sql('select status, next_sync_at, access_token from connector where id = $1', [connection.id]))[0]
    expect(await state()).toEqual({ status: 'needs_reauth', next_sync_at: null, access_token: null })
    const notices = await target.sql(`select member from notification where entity_id = $1`, [connection.id])
    const owners = await target.sql(`select id as member from member where workspace_id = $1 and role = 'owner'`, [
      source.workspaceId,
    ])
    expect(notices).toEqual(owners)

    const issued = simulator.authorization!.issue()
    const tokens = { access: String(issued['access_token']), refresh: String(issued['refresh_token']), expiresAt: null }
    const place = { provider: PROVIDER, host: null, realm: null, reauthBy: null } as const
    const there = { ...target.context(), workspace: source.context().workspace }
    await keepConnection(there, { ...place, connector: connection.id, tokens, accounts: connection.accounts })
    while (await target.turn(PROVIDER));
    expect((await runs()).map(({ status }) => status).filter((status) => status !== 'done')).toEqual([
      'failed',
      'failed',
    ])
    expect(await figuresIn(target)).toEqual(await figuresIn(source))
    const account = simulator.world.accounts[0]!.id
    const [sum] = await target.sql('select sum(cost_micros)::text as cost from metric_day where connector = $1', [
      connection.id,
    ])
    expect(sum!['cost']).toBe(`${simulator.world.total(account, connection.readFrom, '2999-01-01').costMicros}`)
  },
)

test('a newsletter that was being sent says so in another installation, which does not send it', async () => {
  const campaign = crypto.randomUUID()
  await source.sql(
    `insert into campaign (workspace_id, id, name, name_key, currency, status, version, created_at, updated_at)
     values ($1, $2, 'Spring', 'spring', 'EUR', 'active', 1, now(), now())`,
    [source.workspaceId, campaign],
  )
  await source.sql(
    `insert into newsletter (workspace_id, id, campaign, document, document_version, subject, state, look_at, version, created_at, updated_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 1, state, state, now(), 1, now(), now()
     from unnest(array['created', 'sending', 'sent']) state`,
    [source.workspaceId, campaign],
  )
  await pack(source, 'sending.gz')
  const fresh = await openSources(simulator)
  onTestFinished(() => fresh.close())
  await unpack(fresh, 'sending.gz')
  const none = { error_code: null, error: null, look_at: null }
  expect(await fresh.sql('select subject, state, error_code, error, look_at from newsletter order by subject')).toEqual(
    [
      { ...none, subject: 'created', state: 'created' },
      {
        subject: 'sending',
        state: 'failed',
        error_code: 'unconfirmed',
        error:
          'Another installation was sending this newsletter when its workspace was exported. Check in Brevo whether it was sent.',
        look_at: null,
      },
      { ...none, subject: 'sent', state: 'sent' },
    ],
  )
})
