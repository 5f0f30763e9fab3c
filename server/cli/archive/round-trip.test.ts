import path from 'node:path'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { testFolder } from '#server/testing/folder.ts'
import { fillEveryTable, workspaceTables } from '#server/testing/rows-of-every-table.ts'
import { keyOf, sealedColumns } from '../sealed.ts'
import { linesOf } from './format.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

/** Tables and columns with a meaning in one installation only. */
const NOT_CARRIED = ['connection', 'connection_renewal', 'token_request', 'agent_call', 'connector_sign_in']
const LOCAL = [
  'change.xid',
  'webhook.lease_token',
  'webhook.lease_until',
  'webhook_delivery.lease_token',
  'file.stored_at',
  ...[
    'access_token',
    'refresh_token',
    'api_key',
    'token_expires_at',
    'refresh_lease',
    'refresh_until',
    'lease_token',
    'lease_until',
  ].map((column) => `connector.${column}`),
  'import.lease_token',
  'import.lease_until',
  'newsletter.look_at',
  'newsletter.lease_token',
  'newsletter.lease_until',
  'newsletter.lease_ref',
  'connector_account.progress',
]

const HOSTILE = [
  '\u2028', '\u2029', 'a\u2028b\u2029c', '\u0085', '\v\f', '\r', '\n', '\r\n', '\t', '\u0001\u001f\u007f', '\ufeff', '\u202e',
  '"', '\\', '\\n', '\\u2028', '\\N', '\\.', '{"t":"task","r":{}}', '"},', '{,}', 'NULL', "'; drop table task; --", '$1', '😀', '',
] // prettier-ignore

const folder = testFolder()
const owners: pg.Client[] = []
let source: TestApi
let target: TestApi

async function asTableOwner(api: TestApi): Promise<pg.Client> {
  const owner = new pg.Client(api.database.ownerUrl)
  await owner.connect()
  await owner.query(`set app.maintenance = 'on'; set timezone = 'UTC'`)
  owners.push(owner)
  return owner
}

beforeAll(async () => {
  source = await startApi({ SERVICE_SECRET: 'a'.repeat(32) })
  target = await startApi({ SERVICE_SECRET: 'b'.repeat(32) })
})
afterAll(async () => {
  await Promise.all(owners.map((owner) => owner.end()))
  await Promise.all([source.close(), target.close()])
})

/** Every row of a workspace by table, with its secrets decrypted. */
async function rowsOf(api: TestApi, owner: pg.Client, workspace: string) {
  const sealed = await sealedColumns(api.program as never)
  const found: Record<string, string[]> = {}
  for (const { name, columns } of await workspaceTables(owner)) {
    if (NOT_CARRIED.includes(name)) continue
    const people = `(select user_id from member where workspace_id = '${workspace}')`
    const own = columns.some((column) => column.name === 'workspace_id')
      ? `workspace_id = '${workspace}'`
      : name === 'workspace'
        ? `id = '${workspace}'`
        : `${name === 'auth."user"' ? 'id' : '"userId"'} in ${people}`
    const carried = columns.filter((column) => !LOCAL.includes(`${name}.${column.name}`))
    const list = carried.map((column) => pg.escapeIdentifier(column.name)).join()
    const { rows } = await owner.query(`select row_to_json(x) as row from (select ${list} from ${name} where ${own}) x`)
    const opened = rows.map(async ({ row }) => {
      for (const secret of sealed) {
        const field = secret.column.replaceAll('"', '')
        if (secret.table === name && secret.isSealed(row))
          row[field] = await secret.open(row[field], keyOf(secret, row))
      }
      return JSON.stringify(row)
    })
    found[name] = (await Promise.all(opened)).toSorted()
  }
  return found
}

test('an import restores every row of every table, whatever text it contains', { timeout: 120_000 }, async () => {
  const [from, to] = [await asTableOwner(source), await asTableOwner(target)]
  const text = fc
    .string({ unit: 'binary', maxLength: 30 })
    .map((written) => written.toWellFormed().replaceAll('\0', ''))
  const arbitrary = fc.array(text, { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(arbitrary, async (written) => {
      const [sealed, again] = [
        await sealedColumns(source.program as never),
        await sealedColumns(target.program as never),
      ]
      const id = await fillEveryTable(from, { texts: [...HOSTILE, ...written], sealed })
      const workspace = { id, slug: `w-${id.slice(0, 8)}`, name: 'Any' }
      const file = path.join(folder, id)
      await writeArchive(file, { owner: from, sealed, workspace, version: '1', now: new Date(0) })
      await readArchive(file, { owner: to, sealed: again })
      const [there, here] = [await rowsOf(source, from, id), await rowsOf(target, to, id)]
      expect(Object.entries(there).filter(([, rows]) => rows.length === 0)).toEqual([])
      for (const [table, rows] of Object.entries(there)) expect([table, here[table]]).toEqual([table, rows])
    }),
    { numRuns: 3 },
  )
})

test('a line ends only at a line feed, wherever chunks are split', async () => {
  const whole = Buffer.from('a\u2028b\r\u0085\nc😀\u2029\n\nlast')
  for (let cut = 0; cut <= whole.length; cut++) {
    async function* chunks() {
      yield whole.subarray(0, cut)
      yield whole.subarray(cut)
    }
    const lines: string[] = []
    for await (const line of linesOf(chunks())) lines.push(line)
    expect(lines).toEqual(['a\u2028b\r\u0085', 'c😀\u2029', '', 'last'])
  }
})
