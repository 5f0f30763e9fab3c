import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { ObjectStore } from '#server/core/files/object-store.ts'
import { keyOf, type SealedColumn } from '../sealed.ts'
import { FORMAT, type Header, rowLine, Tally } from './format.ts'
import { withBytes } from './stored-chunks.ts'
import { type ArchivedTable, type Column, columnsOf, TABLES } from './tables.ts'

const FETCHED = 1_000
/** Of rows of half a megabyte each. */
const HEAVY = 10

export type Archiving = {
  owner: pg.Client
  sealed: readonly SealedColumn[]
  workspace: { id: string; slug: string; name: string }
  version: string
  now: Date
  /** Where the bytes of files are, if not in Postgres. */
  objects?: ObjectStore | undefined
}

/** Writes an archive of one snapshot, regardless of concurrent writes. The file is complete or absent. */
export async function writeArchive(file: string, archiving: Archiving): Promise<Record<string, number>> {
  const { owner } = archiving
  const tally = new Tally()
  const draft = `${file}.part`
  await owner.query('begin isolation level repeatable read read only')
  try {
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    await pipeline(Readable.from(lines(archiving, tally)), createGzip(), out)
    await rename(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(draft, { force: true })
    throw error
  } finally {
    await owner.query('rollback')
  }
  return tally.rows
}

async function* lines(
  { owner, sealed, workspace, version, now, objects }: Archiving,
  tally: Tally,
): AsyncGenerator<string> {
  const columns = new Map<ArchivedTable, Column[]>()
  for (const table of TABLES) columns.set(table, await columnsOf(owner, table))
  const header: Header = {
    atrium: 'workspace archive',
    format: FORMAT,
    version,
    made_at: now.toISOString(),
    workspace,
    columns: Object.fromEntries([...columns].map(([{ name }, list]) => [name, list.map((column) => column.name)])),
  }
  const first = JSON.stringify(header)
  tally.line(first)
  yield `${first}\n`
  for (const [table, list] of columns) {
    const secrets = sealed.filter((column) => column.table === table.name)
    for await (const rows of batches(owner, table, list, workspace.id)) {
      const whole = table.name === 'file_chunk' ? await Promise.all(rows.map((row) => withBytes(row, objects))) : rows
      const written = await Promise.all(whole.map(async (row) => rowLine(table.name, await opened(row, secrets))))
      for (const line of written) tally.line(line, table.name)
      yield `${written.join('\n')}\n`
    }
  }
  yield `${JSON.stringify(tally.end())}\n`
}

async function* batches(owner: pg.Client, { name, of, order, heavy }: ArchivedTable, columns: Column[], id: string) {
  // Columns of type json are exported as text, so that every byte of a record stays the same.
  const list = columns
    .map(({ name: column, type }) => (type === 'json' ? `"${column}"::text` : `"${column}"`))
    .join(', ')
  await owner.query(`declare archived no scroll cursor for select row_to_json(x)::text as row from
    (select ${list} from ${name} where ${of.replaceAll('$1', `'${id}'`)} order by ${order}) x`)
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
