import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { escapeLiteral, type Client } from 'pg'
import type { ObjectStore } from '#server/core/files/object-store.ts'
import { keyOf, type SealedColumn } from '../sealed.ts'
import { FORMAT, type Header, rowLine, Tally } from './format.ts'
import { withBytes } from './stored-chunks.ts'
import { type ArchivedTable, archivedTables, isOfAccounts } from './tables.ts'

const FETCHED = 1_000
/** Of rows of half a megabyte each. */
const HEAVY = 10

export type Archiving = {
  owner: Client
  /** The owner of the directory, if that is another database. */
  accounts?: Client | undefined
  sealed: readonly SealedColumn[]
  workspace: { id: string; slug: string; name: string }
  version: string
  now: Date
  /** The store of file contents, if not Postgres. */
  objects?: ObjectStore | undefined
}

/** Writes an archive of one snapshot, regardless of concurrent writes. The file is complete or absent. */
export async function writeArchive(file: string, archiving: Archiving): Promise<Record<string, number>> {
  const { owner, accounts } = archiving
  const tally = new Tally()
  const draft = `${file}.part`
  const clients = accounts ? [owner, accounts] : [owner]
  for (const client of clients) await client.query('begin isolation level repeatable read read only')
  try {
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(lines(archiving, tally)), createGzip(), out)
    await rename(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  } finally {
    for (const client of clients) await client.query('rollback')
  }
  return tally.rows
}

async function* lines(
  { owner, accounts = owner, sealed, workspace, version, now, objects }: Archiving,
  tally: Tally,
): AsyncGenerator<string> {
  const tables = await archivedTables(owner)
  const header: Header = {
    atrium: 'workspace archive',
    format: FORMAT,
    version,
    made_at: now.toISOString(),
    workspace,
    columns: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])),
  }
  const first = JSON.stringify(header)
  tally.line(first)
  yield `${first}\n`
  const people = await owner.query<{ user_id: string }>(
    'select distinct user_id from member where workspace_id = $1 and user_id is not null',
    [workspace.id],
  )
  const users = people.rows.map(({ user_id }) => user_id)
  for (const table of tables) {
    const secrets = sealed.filter((column) => column.table === table.name)
    const from = isOfAccounts(table.name) ? accounts : owner
    for await (const rows of batches(from, table, { id: workspace.id, users })) {
      const whole = table.name === 'file_chunk' ? await Promise.all(rows.map((row) => withBytes(row, objects))) : rows
      const written = await Promise.all(whole.map(async (row) => rowLine(table.name, await opened(row, secrets))))
      for (const line of written) tally.line(line, table.name)
      yield `${written.join('\n')}\n`
    }
  }
  yield `${JSON.stringify(tally.end())}\n`
}

async function* batches(
  owner: Client,
  { name, of, order, columns, heavy }: ArchivedTable,
  { id, users }: { id: string; users: readonly string[] },
) {
  const accounts = `array[${users.map((user) => escapeLiteral(user)).join(', ')}]::text[]`
  const condition = of.replaceAll('$1', `'${id}'`).replaceAll('$2', accounts)
  // Columns of type json are exported as text, so that every byte of a record stays the same.
  const list = columns
    .map(({ name: column, type }) => (type === 'json' ? `"${column}"::text` : `"${column}"`))
    .join(', ')
  await owner.query(`declare archived no scroll cursor for select row_to_json(x)::text as row from
    (select ${list} from ${name} where ${condition} order by ${order}) x`)
  const most = heavy ? HEAVY : FETCHED
  for (;;) {
    const { rows } = await owner.query<{ row: string }>(`fetch ${most} from archived`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < most) break
  }
  await owner.query('close archived')
}

/** Decrypts secrets, because ciphertext is useless under another SERVICE_SECRET. */
async function opened(row: string, secrets: readonly SealedColumn[]): Promise<string> {
  if (secrets.length === 0) return row
  const values = JSON.parse(row) as Record<string, unknown>
  for (const secret of secrets) {
    const name = secret.column.replaceAll('"', '')
    if (secret.isSealed(values)) values[name] = await secret.open(values[name] as string, keyOf(secret, values))
  }
  return JSON.stringify(values)
}
