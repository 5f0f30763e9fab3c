import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { registerLookups } from '#server/cells/register-workspaces.ts'
import { UsageError } from '#server/cli/usage-error.ts'
import { keyOf, type SealedColumn } from '../sealed.ts'
import { linkAccounts, MAPPED } from './accounts.ts'
import { type Header, linesOf, readEnd, readHeader, readRow, Tally } from './format.ts'
import { completeOlderArchive } from './older-archives.ts'
import { type ArchivedTable, archivedTables, type Column, isOfAccounts } from './tables.ts'
import { UNFINISHED } from './unfinished.ts'

const BATCH = 1_000
const HEAVY = 10

export type Reading = {
  owner: pg.Client
  sealed: readonly SealedColumn[]
  /** Set if the workspace goes into one of several cells, whose owner is `owner`. */
  spread?: { cell: string; directory: pg.Client }
}
export type Imported = { workspace: Header['workspace']; rows: Record<string, number>; linked: string[] }

/** Writes the archive's workspace into this installation in one transaction: all of it or nothing. */
export async function readArchive(file: string, reading: Reading): Promise<Imported> {
  const { owner, spread } = reading
  // The directory first: what it lists beyond a cell does no harm.
  const clients = spread ? [spread.directory, owner] : [owner]
  for (const client of clients) await client.query('begin')
  try {
    const imported = await readLines(file, reading)
    if (spread) await registerLookups({ cell: owner, directory: spread.directory }, [imported.workspace.id])
    for (const client of clients) await client.query('commit')
    return imported
  } catch (error) {
    for (const client of clients) await client.query('rollback')
    throw explained(error)
  }
}

async function readLines(file: string, { owner, spread, sealed }: Reading): Promise<Imported> {
  const accounts = spread?.directory ?? owner
  const tables = await archivedTables(owner)
  const tally = new Tally()
  const input = createReadStream(file)
  const unzipped = input.pipe(createGunzip())
  input.on('error', (error) => unzipped.destroy(error))
  let header: Header | undefined
  let table: Loading | undefined
  let isComplete = false
  let linked: string[] = []
  for await (const line of linesOf(unzipped)) {
    if (!header) {
      header = readHeader(line)
      await requireRoom(owner, header)
      if (spread) await requireSlug(spread, header)
      for (const client of new Set([owner, accounts])) await client.query(MAPPED)
      tally.line(line)
      continue
    }
    const found = isComplete ? undefined : readRow(line)
    if (!found) {
      await flush(table)
      isComplete = requireComplete(line, tally, isComplete)
      continue
    }
    if (found.table !== table?.table.name) {
      await flush(table)
      if (table?.table.name === 'auth."user"') linked = await linkAccounts(accounts, owner)
      const into = isOfAccounts(found.table) ? accounts : owner
      table = { into, ...loading(tables, header, found.table, sealed) }
    }
    tally.line(line, found.table)
    table.rows.push(await sealedAgain(found.row, table.secrets))
    if (table.rows.length >= (table.table.heavy ? HEAVY : BATCH)) await flush(table)
  }
  if (!header || !isComplete)
    throw new UsageError('The archive is incomplete: its end is missing. Nothing was imported.')
  await completeOlderArchive(owner, header)
  return { workspace: header.workspace, rows: tally.rows, linked }
}

type Loading = {
  into: pg.Client
  table: ArchivedTable
  columns: Column[]
  secrets: SealedColumn[]
  rows: string[]
  insert: string
}

function loading(
  tables: readonly ArchivedTable[],
  header: Header,
  name: string,
  sealed: readonly SealedColumn[],
): Omit<Loading, 'into'> {
  const table = tables.find((one) => one.name === name)
  const present = table?.columns ?? []
  const wanted = header.columns[name] ?? []
  const columns = present.filter((column) => wanted.includes(column.name))
  const missing = wanted.find((column) => !present.some((one) => one.name === column))
  if (!table || missing !== undefined)
    throw new UsageError(
      `The archive was created by a newer version of Atrium (${header.version}): this version does not have ${name} ${missing ?? ''}.`,
    )
  const secrets = sealed.filter((column) => column.table === name)
  return { table, columns, secrets, rows: [], insert: insertStatement(table, columns) }
}

/** Rows are inserted from one JSON text, with json columns as text. Accounts pass through a table that maps them. */
function insertStatement({ name }: ArchivedTable, columns: readonly Column[]): string {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const typed = columns.map(({ name: column, type }) => `"${column}" ${type === 'json' ? 'text' : type}`).join(', ')
  const values = columns.map(({ name: column, type }) => {
    const unfinished = UNFINISHED[`${name}.${column}`]
    if (unfinished) return unfinished
    if (name === 'member' && column === 'user_id') return `(select here from account_here a where a.there = x.user_id)`
    return type === 'json' ? `"${column}"::json` : `"${column}"`
  })
  const from = `from json_to_recordset($1::json) as x(${typed})`
  if (name === 'auth."user"') return `insert into archived_user (${names}) select ${values.join(', ')} ${from}`
  const whose = name.startsWith('auth.') ? ` where "userId" in (select there from account_here where made)` : ''
  return `insert into ${name} (${names}) select ${values.join(', ')} ${from}${whose}`
}

async function flush(table: Loading | undefined): Promise<void> {
  if (!table || table.rows.length === 0) return
  await table.into.query(table.insert, [`[${table.rows.splice(0).join(',')}]`])
}

async function sealedAgain(row: string, secrets: readonly SealedColumn[]): Promise<string> {
  if (secrets.length === 0) return row
  const values = JSON.parse(row) as Record<string, unknown>
  for (const secret of secrets) {
    const name = secret.column.replaceAll('"', '')
    if (secret.isSealed(values)) values[name] = await secret.seal(values[name] as string, keyOf(secret, values))
  }
  return JSON.stringify(values)
}

async function requireRoom(owner: pg.Client, { workspace }: Header): Promise<void> {
  const { rows } = await owner.query<{ slug: string; id: string }>(
    'select slug, id from workspace where id = $1 or slug = $2',
    [workspace.id, workspace.slug],
  )
  if (rows.some(({ id }) => id === workspace.id))
    throw new UsageError(`The workspace "${workspace.slug}" already exists in this installation. Nothing was imported.`)
  if (rows.length > 0)
    throw new UsageError(
      `Another workspace in this installation has the slug "${workspace.slug}". Nothing was imported.`,
    )
}

/** Reserves the slug in the directory. */
async function requireSlug({ cell, directory }: NonNullable<Reading['spread']>, { workspace }: Header): Promise<void> {
  const text = 'insert into directory_workspace (id, slug, cell) values ($1, $2, $3) on conflict do nothing'
  const { rowCount } = await directory.query(text, [workspace.id, workspace.slug, cell])
  if (rowCount === 0)
    throw new UsageError(
      `The workspace "${workspace.slug}" or another one with its slug is in another cell. Nothing was imported.`,
    )
}

function requireComplete(line: string, tally: Tally, isComplete: boolean): true {
  const end = readEnd(line)
  if (isComplete || end.sha256 !== tally.end().sha256)
    throw new UsageError('The archive is modified or damaged: its checksum does not match. Nothing was imported.')
  return true
}

function explained(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT') return new UsageError('The file does not exist.')
  if (code?.startsWith('Z_'))
    return new UsageError(`The file is not an archive, or it is damaged (${message}). Nothing was imported.`)
  if (code?.startsWith('22') || code?.startsWith('23'))
    return new UsageError(`The archive cannot be imported into this installation (${message}). Nothing was imported.`)
  return error
}
