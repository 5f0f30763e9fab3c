import { randomUUID } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tables } from '#db/tables/tables.ts'
import { fillWorkspace } from '#server/demo/fill-workspace.ts'
import { placeOf, type SecretField, TOKEN_PURPOSE } from '#server/modules/connectors/tokens/rules.ts'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { asOwner, asTableOwner } from '#server/testing/as-owner.ts'
import { testFolder } from '#server/testing/folder.ts'
import { openWorkspace, Person } from '#server/testing/person.ts'
import { countUnreadable, resealAll, sealedColumns } from '../sealed.ts'
import { readArchive } from './read-archive.ts'
import { archivedTables } from './tables.ts'
import { writeArchive } from './write-archive.ts'

const SECRET = 'a'.repeat(32)
let source: TestApi
let target: TestApi
let origin: Awaited<ReturnType<typeof openWorkspace>>
let workspace: { id: string; slug: string; name: string }
let token: string
let keyed: string
const CONNECTOR = randomUUID()
const folder = testFolder()
const file = (name: string) => path.join(folder, name)

async function pack(api: TestApi, name: string) {
  const sealed = await sealedColumns(api.program as never)
  return asTableOwner(api.database.ownerUrl, (owner) =>
    writeArchive(file(name), { owner, sealed, workspace, version: '1', now: new Date(0) }),
  )
}

async function unpack(api: TestApi, name: string) {
  const sealed = await sealedColumns(api.program as never)
  return asTableOwner(api.database.ownerUrl, (owner) => readArchive(file(name), { owner, sealed }))
}

const linesOf = (name: string) =>
  gunzipSync(readFileSync(file(name)))
    .toString()
    .trimEnd()
    .split('\n')

beforeAll(async () => {
  source = await startApi({ SERVICE_SECRET: SECRET })
  target = await startApi({ SERVICE_SECRET: 'b'.repeat(32) })
  origin = await openWorkspace(source)
  const [row] = await asOwner(
    source.database,
    `select id, slug, name, currency from workspace where slug = '${origin.slug}'`,
  )
  workspace = { id: row!.id as string, slug: origin.slug, name: row!.name as string }
  await fillWorkspace(source.program.databases.app, {
    workspace: { id: workspace.id, currency: 'EUR' },
    now: new Date(),
  })
  const made = await origin.owner.mutate('tokens.create', { name: 'Move', access: 'read_write', expires: null })
  if (made.status !== 200) throw new Error(made.text)
  token = made.body.secret
  const hook = { url: 'http://127.0.0.1:4009/', events: 'task.*' }
  const subscribed = await source.as(token)('POST', '/webhooks', hook, { 'Idempotency-Key': 'k' })
  if (subscribed.status !== 201) throw new Error(subscribed.text)
  keyed = subscribed.text
  const { sealer } = source.program.services
  const sealedFor = (field: SecretField) =>
    sealer.seal('connector secret', TOKEN_PURPOSE, placeOf(workspace.id, CONNECTOR, field))
  const [, , , , , backup] = await sealedColumns(source.program as never)
  await asOwner(
    source.database,
    `insert into member_hr (workspace_id, member_id, salary, salary_currency, created_at, updated_at)
       select workspace_id, id, 5200.10, 'EUR', now(), now() from member where workspace_id = '${workspace.id}' and role = 'owner';
     insert into auth."twoFactor" (id, secret, "backupCodes", "userId")
       select 'two', '${await backup!.seal('totp', [])}', '${await backup!.seal('["one"]', [])}', user_id
       from member where workspace_id = '${workspace.id}' and role = 'owner';
     insert into mail (id, workspace_id, kind, recipient, subject, body, status, sealed, created_at)
       values (gen_random_uuid(), '${workspace.id}', 'invitation', 'x@example.com', 'Hello', '…', 'failed',
         '${source.program.services.sealer.seal('whole', 'mail body')}', now());
     insert into connector (workspace_id, id, provider, status, access_token, refresh_token, read_from, version, created_at, updated_at)
       values ('${workspace.id}', '${CONNECTOR}', 'meta', 'active', '${sealedFor('access_token')}', '${sealedFor('refresh_token')}',
         '2026-01-01', 1, now(), now())`,
  )
}, 120_000)

afterAll(async () => {
  await source.close()
  await target.close()
})

test('an archive has every table but those of use to one installation only', async () => {
  const archived = await asTableOwner(source.database.ownerUrl, archivedTables)
  const names = archived.map(({ name }) => name.replaceAll('"', ''))
  expect(Object.keys(tables).filter((name) => !names.includes(name))).toEqual([
    'connection',
    'connection_renewal',
    'token_request',
    'agent_call',
    'record_index',
    'file_object',
    'connector_sign_in',
    'node',
    'rate_window',
    'email_event',
    'suppression',
    'status_sample',
    'status_day',
    'status_incident',
    'status_note',
    'directory_workspace',
    'directory_key',
    'directory_member',
    'cell',
    'workspace_hold',
    'migration',
    'auth.session',
    'auth.verification',
    'auth.rateLimit',
    'auth.oauthItem',
    'auth.oauthClient',
  ])
})

test('a table refers only to tables that are written before it', async () => {
  const order = (await asTableOwner(source.database.ownerUrl, archivedTables)).map(({ name }) => name)
  // Members refer to accounts, which may be in another database.
  expect(order.indexOf('auth."user"')).toBeLessThan(order.indexOf('member'))
  const keys = await asOwner(
    source.database,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
  )
  const carried = (keys as { child: string; parent: string }[]).filter(({ child }) => order.includes(child))
  expect(carried.length).toBeGreaterThan(60)
  expect(carried.filter(({ child, parent }) => order.indexOf(parent) > order.indexOf(child))).toEqual([])
})

test('export, import into an installation with another secret, and export return the same archive', async () => {
  const rows = await pack(source, 'first.gz')
  expect(rows).toMatchObject({ workspace: 1, member: 12, member_hr: 1, contact: 60, invoice: 25, webhook: 1, mail: 1 })
  expect(rows).toMatchObject({ idempotency_key: 1, 'auth."twoFactor"': 1, token: 1 })
  expect(statSync(file('first.gz')).mode & 0o777).toBe(0o600)
  expect(linesOf('first.gz').join('\n')).not.toContain('s1.')
  expect(rows).toMatchObject({ connector: 1 })
  expect(linesOf('first.gz').join('\n')).not.toMatch(/connector secret|access_token|refresh_token|api_key/)

  const imported = await unpack(target, 'first.gz')
  expect(imported).toEqual({ workspace, rows, linked: [] })
  await pack(target, 'second.gz')
  expect(linesOf('second.gz').length).toBeGreaterThan(900)
  expect(linesOf('second.gz')).toEqual(linesOf('first.gz'))
})

test('imported evidence of quotes names the exact bytes that were sent', async () => {
  for (const { database } of [source, target]) {
    const rows = await asOwner(
      database,
      `select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') = e.sha256 as same
       from quote_revision join quote_evidence e using (workspace_id, quote, revision)`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ same }) => !same)).toEqual([])
  }
})

test('an imported workspace works: token, stored responses, numbers, and the account with its password', async () => {
  const there = target.as(token)
  expect((await there('GET', '/contacts?limit=1')).body.total).toBe(60)
  const replayed = await there(
    'POST',
    '/webhooks',
    { url: 'http://127.0.0.1:4009/', events: 'task.*' },
    { 'Idempotency-Key': 'k' },
  )
  expect(replayed.headers.get('idempotent-replayed')).toBe('true')
  expect(replayed.text).toBe(keyed)
  await asOwner(target.database, `delete from auth."twoFactor"`)
  await new Person(target.url, origin.slug).signIn(origin.login)
  await expect(unpack(target, 'first.gz')).rejects.toThrow(/already exists in this installation\. Nothing was imported/)
})

test('an existing account keeps its password and is linked', async () => {
  const other = await startApi({ SERVICE_SECRET: 'c'.repeat(32) })
  const there = await openWorkspace(other)
  await asOwner(
    other.database,
    `update auth."user" set email = '${origin.login.email}' where email = '${there.login.email}'`,
  )
  const { linked } = await unpack(other, 'first.gz')
  expect(linked).toEqual([origin.login.email])
  const same = { email: origin.login.email, password: there.login.password }
  const person = await new Person(other.url, origin.slug).signIn(same)
  expect((await person.query('tasks.list', { limit: 1 })).status).toBe(200)
  await other.close()
})

test('a damaged, truncated or altered archive is refused as a whole', async () => {
  const other = await startApi()
  const lines = linesOf('first.gz')
  const spoilt = {
    cut: gzipSync(lines.slice(0, -1).join('\n')),
    altered: gzipSync(lines.join('\n').replace('Kellermann Optik: new website', 'Kellermann Optik: old website')),
    torn: readFileSync(file('first.gz')).subarray(0, 40_000),
    foreign: gzipSync('{"hello":"world"}\n'),
    plain: Buffer.from('not an archive'),
    newer: gzipSync(lines.join('\n').replace('"format":1', '"format":2')),
  }
  for (const [name, bytes] of Object.entries(spoilt)) {
    writeFileSync(file(name), bytes)
    await expect(unpack(other, name), name).rejects.toThrow(
      /(Nothing was imported|not created by the export command|reads format 1)/,
    )
  }
  await expect(unpack(other, 'missing')).rejects.toThrow('The file does not exist.')
  expect(await asOwner(other.database, `select id from workspace where id = '${workspace.id}'`)).toEqual([])
  await other.close()
})

test('after a secret rotation all stored secrets are encrypted again, and the old secret can be removed', async () => {
  const fresh = 'n'.repeat(32)
  const under = (secrets: string[]) =>
    sealedColumns({ ...source.program, env: { ...source.program.env, secrets } } as never)
  const [alone, both] = [await under([fresh]), await under([fresh, SECRET])]
  await asTableOwner(source.database.ownerUrl, async (owner) => {
    expect(await countUnreadable(owner, alone)).toEqual({ unreadable: 7, total: 7 })
    expect(await resealAll(owner, both)).toEqual({ rewritten: 7, total: 7 })
    expect(await countUnreadable(owner, alone)).toEqual({ unreadable: 0, total: 7 })
    expect(await resealAll(owner, both)).toEqual({ rewritten: 0, total: 7 })
  })
})
