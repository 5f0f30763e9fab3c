import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { accessStatements } from './access.ts'
import type { EmbeddedLog } from './embedded/supervisor.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { isLockTimeout } from './postgres-errors.ts'
import { ensureRoles, rolePrefixOf } from './roles.ts'

export interface MigrateOptions {
  ownerUrl: string
  /** The first SERVICE_SECRET; the passwords of the databases' roles derive from it. */
  secret: string
  /** The other secrets of SERVICE_SECRET: roles whose password derives from one of them keep it. */
  older?: readonly string[]
  /** Prefix of the role names; default: the name of the database. */
  rolePrefix?: string
  directory?: string
  /** Called when this program has to wait for another one that is migrating the database. */
  log?: Pick<EmbeddedLog, 'info'>
  /** Maximum wait in milliseconds. */
  patience?: number
}

/** `secret`: the one the roles' passwords derive from. */
export type Migrated = { applied: string[]; secret: string }

const ownDirectory = path.join(import.meta.dirname, 'migrations')
const oldestPostgres = 15
/** Arbitrary key of the migration lock, the same in every program. */
const lock = 7_261_844_300_117
const PATIENCE_MS = 30_000

/**
 * Brings the database up to date under a lock: roles, migration files (each in one transaction), the queue's schema and
 * the rights of every role. Throws a one-sentence error if the database is too old, newer than this program, or an
 * applied migration was edited.
 */
export async function migrate(options: MigrateOptions): Promise<Migrated> {
  const { ownerUrl, secret, older = [], rolePrefix = rolePrefixOf(ownerUrl), directory = ownDirectory } = options
  const files = await readMigrations(directory)
  await refuseTransactionPooler(ownerUrl)
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'atrium migrate',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseOldPostgres(client)
    await takeLock(client, options)
    await client.query(`set app.maintenance = 'on'; set timezone = 'UTC'; set search_path = public`)
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())',
    )
    const roles = await ensureRoles(client, ownerUrl, rolePrefix, [secret, ...older])
    const applied = await applyFiles(client, files)
    await client.query(QUEUE_LEDGER)
    await runMigrations({ connectionString: ownerUrl, logger: silent })
    await applyAccess(client, rolePrefix, roles.created || applied.length > 0)
    return { applied, secret: roles.secret }
  } finally {
    await client.end()
  }
}

/** The lock ends with the connection, even after a crash. */
async function takeLock(client: pg.Client, { log, patience = PATIENCE_MS }: MigrateOptions): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lock])
  if (rows[0]!.free) return
  log?.info(`waiting for another process to migrate this database (Postgres process ${await lockHolder(client)})`)
  await client.query(`set lock_timeout = ${patience}`)
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    const pid = await lockHolder(client)
    throw new Error(
      `Another process has been migrating this database for ${Math.round(patience / 1000)} seconds (Postgres process ${pid}). ` +
        'Start Atrium again when it has finished. If no migration is running, end the Postgres process with pg_terminate_backend.',
    )
  } finally {
    await client.query('reset lock_timeout')
  }
}

/** A lock on one bigint shows its halves as `classid` and `objid`. */
async function lockHolder(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = $1`,
    [lock],
  )
  return rows[0]?.pid ?? null
}

/** The same statement as graphile-worker, after a check: without it Postgres would log an error. */
const QUEUE_LEDGER = `
  create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (id int primary key, ts timestamptz default now() not null);
  alter table graphile_worker.migrations add column if not exists breaking boolean not null default false`

/** Names of the migration files that have not run yet on the database of `client`, whichever database it uses. */
export async function pendingMigrations(client: Pick<pg.Pool, 'query'>, directory = ownDirectory): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map(({ name }) => name))
  return (await readMigrations(directory)).map(({ name }) => name).filter((name) => !done.has(name))
}

interface MigrationFile {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      if (!/^\d{8}T\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new Error(`Migration ${name} is not named 20260131T1200-what-it-does.sql.`)
      const sql = await readFile(path.join(directory, name), 'utf8')
      return { name, sql, checksum: sha256(sql) }
    }),
  )
}

async function refuseOldPostgres(client: pg.Client) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version) < oldestPostgres) {
    throw new Error(`Postgres ${version} is too old. Atrium requires Postgres ${oldestPostgres} or newer.`)
  }
}

async function applyFiles(client: pg.Client, files: MigrationFile[]) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from migration where name like '%.sql'`,
  )
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(files.map(({ name }) => name))
  const newer = rows.find(({ name }) => !known.has(name))
  if (newer)
    throw new Error(
      `A newer version of Atrium has migrated this database (${newer.name}). Run that version or a later one.`,
    )
  const edited = files.find(({ name, checksum }) => done.has(name) && done.get(name) !== checksum)
  if (edited)
    throw new Error(`Migration ${edited.name} was edited after it was applied. Undo the edit and add a new migration.`)

  const applied: string[] = []
  for (const { name, sql, checksum } of files) {
    if (done.has(name)) continue
    await inTransaction(client, async () => {
      await client.query(sql)
      await client.query('insert into public.migration (name, checksum) values ($1, $2)', [name, checksum])
    }).catch((error: Error) => {
      throw new Error(`Migration ${name} failed: ${error.message}`, { cause: error })
    })
    applied.push(name)
  }
  return applied
}

/** Rights and policies are only set again when they changed, because that briefly locks every table. */
async function applyAccess(client: pg.Client, rolePrefix: string, changed: boolean) {
  const statements = await accessStatements(client, rolePrefix)
  const checksum = sha256(statements.join(';'))
  const { rows } = await client.query<{ checksum: string }>(`select checksum from migration where name = 'access'`)
  if (!changed && rows[0]?.checksum === checksum) return
  await inTransaction(client, async () => {
    for (const statement of statements) await client.query(statement)
    await client.query(
      `insert into migration (name, checksum) values ('access', $1)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [checksum],
    )
  })
}

async function inTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}

const silent = new Logger(() => () => undefined)
