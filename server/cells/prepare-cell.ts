import pg from 'pg'
import { pgTypes } from '#db/client.ts'
import { type Migrated, migrate } from '#db/migrate.ts'
import { isUnavailable, isWrongPassword } from '#db/postgres-errors.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Env } from '#server/env.ts'
import { CellError } from './cell-error.ts'
import { registerWorkspaces, countHere } from './register-workspaces.ts'
import { type CellSetting, sameDatabase } from './setting.ts'

type Parts = {
  env: Pick<Env, 'secrets'>
  directoryUrl: string
  log: Log
  /** Adds everything that the directory lacks, not only workspaces: programs that ran without it may have added more. */
  whole?: boolean
}

/**
 * Migrates the database of a cell, gives it its name and the policies that hold workspaces during a move, and adopts
 * workspaces that the directory does not have. Throws one
 * sentence that names the cell, or the error of a database that does not respond (`isUnavailable`).
 */
export async function prepareCell(
  { env, directoryUrl, log, whole = false }: Parts,
  { name, url }: CellSetting,
): Promise<Migrated> {
  const [secret = '', ...older] = env.secrets
  try {
    const migrated = await migrate({ ownerUrl: url, secret, older, log })
    await withOwners([url, directoryUrl], async (cell, directory) => {
      const isNew = await claimName(cell, name)
      const { rows } = await directory.query<{ count: number }>(
        'select count(*)::integer as count from directory_workspace where cell = $1',
        [name],
      )
      const listed = rows[0]!.count
      if (whole || isNew || listed !== (await countHere(cell)))
        await registerWorkspaces({ cell, directory, name, isNew, listed, whole })
      await cell.query('select become_cell($1)', [name])
    })
    return migrated
  } catch (error) {
    throw explained(error, name)
  }
}

/** Prepares every cell; throws for the first that cannot be used or does not respond. Returns the migrations applied. */
export async function migrateCells({
  env,
  ...parts
}: Omit<Parts, 'env'> & { env: Pick<Env, 'secrets' | 'cells'> }): Promise<string[]> {
  const applied: string[] = []
  for (const cell of env.cells) {
    const migrated = await prepareCell({ ...parts, env, whole: true }, cell).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error
      throw new CellError(`The database of the cell "${cell.name}" does not respond (${(error as Error).message}).`)
    })
    applied.push(...migrated.applied)
  }
  return applied
}

function explained(error: unknown, name: string): unknown {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (isWrongPassword(first))
    return new CellError(`The Postgres of the cell "${name}" refuses the user or the password of SERVICE_CELLS.`)
  if (error instanceof CellError || isUnavailable(first)) return first
  return new CellError(`The cell "${name}" cannot be used: ${(first as Error).message}`, { cause: error })
}

/** Whether the database had no name before. Throws if it has another one. */
async function claimName(cell: pg.Client, name: string): Promise<boolean> {
  const claimed = await cell.query('insert into cell (name) values ($1) on conflict do nothing returning name', [name])
  if (claimed.rowCount === 1) return true
  const { rows } = await cell.query<{ name: string }>('select name from cell')
  const known = rows[0]!.name
  if (known === name) return false
  throw new CellError(
    `${sameDatabase(known, name)} The database that SERVICE_CELLS gives for "${name}" is that of the cell "${known}".`,
  )
}

/** Runs `work` with connections of the owners, which see the rows of all workspaces; in one transaction each. */
async function withOwners(
  urls: readonly [string, string],
  work: (cell: pg.Client, directory: pg.Client) => Promise<void>,
): Promise<void> {
  const clients = urls.map(
    (connectionString) =>
      new pg.Client({
        connectionString,
        application_name: 'atrium cells',
        types: pgTypes,
        connectionTimeoutMillis: 5_000,
      }),
  )
  const [cell, directory] = clients as [pg.Client, pg.Client]
  try {
    for (const client of clients) {
      client.on('error', () => undefined)
      await client.connect()
      await client.query(`set app.maintenance = 'on'; set timezone = 'UTC'; set search_path = public; begin`)
    }
    await work(cell, directory)
    // First the directory: what it lists beyond a cell does no harm.
    await directory.query('commit')
    await cell.query('commit')
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
