import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#server/testing/api.ts'
import { testFolder } from '#server/testing/folder.ts'
import { fillEveryTable } from '#server/testing/rows-of-every-table.ts'
import { sealedColumns } from '../sealed.ts'
import { type Header, readRow, Tally } from './format.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

const folder = testFolder()
let apis: TestApi[] = []
let owners: pg.Client[] = []
beforeAll(async () => {
  apis = [await startApi(), await startApi()]
  owners = apis.map(({ database }) => new pg.Client(database.ownerUrl))
  for (const owner of owners) {
    await owner.connect()
    await owner.query(`set app.maintenance = 'on'`)
  }
})
afterAll(async () => {
  for (const owner of owners) await owner.end()
  for (const api of apis) await api.close()
})

/** The archive as written by a version without these columns. */
function withoutColumns(file: string, columns: Readonly<Record<string, string[]>>): void {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const header = JSON.parse(lines[0]!) as Header
  for (const [table, names] of Object.entries(columns))
    header.columns[table] = header.columns[table]!.filter((name) => !names.includes(name))
  const tally = new Tally()
  const older = [JSON.stringify(header), ...lines.slice(1).filter((line) => readRow(line))]
  for (const line of older) tally.line(line, readRow(line)?.table)
  writeFileSync(file, gzipSync([...older, JSON.stringify(tally.end())].join('\n') + '\n'))
}

test('an archive without the costs of days in the sums of months gets them', async () => {
  const [from, to] = owners as [pg.Client, pg.Client]
  const [sealed, again] = await Promise.all(apis.map(({ program }) => sealedColumns(program as never)))
  const id = await fillEveryTable(from, { texts: ['x'], sealed: sealed! })
  await from.query(
    `update metric_day d set connector = c.id, account = 'a', campaign_ext_id = 'x', cost_micros = 7 from connector c
     where c.workspace_id = d.workspace_id and d.workspace_id = $1`,
    [id],
  )
  const file = path.join(folder, 'older')
  const workspace = { id, slug: `w-${id.slice(0, 8)}`, name: 'Any' }
  await writeArchive(file, { owner: from, sealed: sealed!, workspace, version: '1', now: new Date(0) })
  withoutColumns(file, { metric_month: ['day_costs'] })
  await readArchive(file, { owner: to, sealed: again! })
  const { rows } = await to.query(
    'select day_costs, cost_micros from metric_month where workspace_id = $1 and account = $2',
    [id, 'a'],
  )
  expect(rows).toEqual([{ day_costs: [7], cost_micros: '7' }])
})

test('an archive without the keys of external campaigns gets them', async () => {
  const [from, to] = owners as [pg.Client, pg.Client]
  const [sealed, again] = await Promise.all(apis.map(({ program }) => sealedColumns(program as never)))
  const id = await fillEveryTable(from, { texts: ['x'], sealed: sealed! })
  await from.query(`update external_campaign set name = 'İSTANBUL  2027', utm = 'ÉTÉ' where workspace_id = $1`, [id])
  const file = path.join(folder, 'unkeyed')
  const workspace = { id, slug: `w-${id.slice(0, 8)}`, name: 'Any' }
  await writeArchive(file, { owner: from, sealed: sealed!, workspace, version: '1', now: new Date(0) })
  withoutColumns(file, { external_campaign: ['name_key', 'known_keys'] })
  await readArchive(file, { owner: to, sealed: again! })
  const { rows } = await to.query('select name_key, known_keys from external_campaign where workspace_id = $1', [id])
  expect(rows).toEqual([{ name_key: 'i\u0307stanbul 2027', known_keys: ['i\u0307stanbul 2027', 'été'] }])
})

test('addresses in an older archive are spelled as this version spells them', async () => {
  const [from, to] = owners as [pg.Client, pg.Client]
  const [sealed, again] = await Promise.all(apis.map(({ program }) => sealedColumns(program as never)))
  const id = await fillEveryTable(from, { texts: ['x'], sealed: sealed! })
  const spelled = ['ticket.requester_email', 'booking.email', 'mail.recipient', 'external_invoice.email'].map((name) =>
    name.split('.'),
  ) as [string, string][]
  for (const [table, column] of spelled)
    await from.query(`update ${table} set ${column} = 'ida@bücher.example' where workspace_id = $1`, [id])
  await from.query(
    `update quote_revision set recipients = '{ida@bücher.example,b@x.example}' where workspace_id = $1`,
    [id],
  )
  const file = path.join(folder, 'unicode')
  const workspace = { id, slug: `w-${id.slice(0, 8)}`, name: 'Any' }
  await writeArchive(file, { owner: from, sealed: sealed!, workspace, version: '1', now: new Date(0) })
  await readArchive(file, { owner: to, sealed: again! })
  for (const [table, column] of spelled) {
    const { rows } = await to.query(`select distinct ${column} as email from ${table} where workspace_id = $1`, [id])
    expect(rows).toEqual([{ email: 'ida@xn--bcher-kva.example' }])
  }
  const { rows } = await to.query('select distinct recipients from quote_revision where workspace_id = $1', [id])
  expect(rows).toEqual([{ recipients: ['ida@xn--bcher-kva.example', 'b@x.example'] }])
})

test('tokens of apps and with approval in an older archive are for agents', async () => {
  const [from, to] = owners as [pg.Client, pg.Client]
  const [sealed, again] = await Promise.all(apis.map(({ program }) => sealedColumns(program as never)))
  const id = await fillEveryTable(from, { texts: ['x', 'y', 'z'], sealed: sealed! })
  const { rows: tokens } = await from.query<{ id: string }>('select id from token where workspace_id = $1', [id])
  for (const [at, [kind, approval]] of [
    ['oauth', false],
    ['standard', true],
    ['standard', false],
  ].entries())
    await from.query('update token set kind = $2, approval = $3 where id = $1', [tokens[at]!.id, kind, approval])
  const file = path.join(folder, 'unlimited')
  const workspace = { id, slug: `w-${id.slice(0, 8)}`, name: 'Any' }
  await writeArchive(file, { owner: from, sealed: sealed!, workspace, version: '1', now: new Date(0) })
  withoutColumns(file, { token: ['reach'] })
  await readArchive(file, { owner: to, sealed: again! })
  const { rows } = await to.query('select kind, approval, reach from token where workspace_id = $1 order by 1, 2', [id])
  expect(rows).toEqual([
    { kind: 'oauth', approval: false, reach: 'agent' },
    { kind: 'standard', approval: false, reach: 'all' },
    { kind: 'standard', approval: true, reach: 'agent' },
  ])
})
