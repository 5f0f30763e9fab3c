import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { z } from 'zod'
import { connect } from '#db/client.ts'
import { pendingMigrations } from '#db/migrate.ts'
import { isMissingTable } from '#db/postgres-errors.ts'
import { roleUrls, rolePrefixOf } from '#db/roles.ts'
import { IS_ALIVE } from '#server/core/operations/heartbeat.ts'
import { countConnections } from '#server/start/connections.ts'
import { type Finding, lookAtCells } from './cell-checks.ts'
import { command } from './command.ts'
import { countUnreadable, sealedColumns } from './sealed.ts'
import type { Shell } from './shell.ts'

type Check = [name: string, look: (shell: Shell, owner: () => Promise<pg.Client>) => Promise<Finding>]

const GIGABYTE = 2 ** 30
const fine = (message: string): Finding => ({ ok: true, message })
const wrong = (message: string): Finding => ({ ok: false, message })

/** Ordered by dependency; later checks run even after a failure. */
const checks: readonly Check[] = [
  ['settings', async ({ env }) => fine(`All settings are valid. Public URL: ${env.publicBaseUrl}`)],
  ['database', async (_shell, owner) => lookAtDatabase(await owner())],
  ['migrations', async (_shell, owner) => lookAtMigrations(await owner())],
  ['roles', lookAtRoles],
  ['accounts', async (_shell, owner) => lookAtAccounts(await owner())],
  ['connections', async (_shell, owner) => lookAtConnections(await owner())],
  ['worker', async (shell, owner) => lookAtWorkers(shell, await owner())],
  ['secret', async (shell, owner) => lookAtSecret(shell, await owner())],
  ['disk', async (shell, owner) => lookAtDisk(shell, await owner())],
]

/** Checks everything that an installation depends on. Exits with code 1 if a check fails. */
export default command({
  usage: '',
  input: z.object({}),
  async run(shell) {
    let connection: Promise<pg.Client> | undefined
    const owner = () => (connection ??= shell.owner())
    const found = []
    for (const [name, look] of checks) {
      const finding = await look(shell, owner).catch((error: unknown) => wrong(reasonOf(error)))
      found.push({ name, ...finding })
    }
    found.push(...(await lookAtCells(shell)))
    const ok = found.every((check) => check.ok)
    if (!ok) shell.exitCode = 1
    return { ok, checks: found }
  },
})

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  if (isMissingTable(first)) return 'The tables do not exist yet. Run: atrium migrate'
  return (first as Error).message
}

async function lookAtDatabase(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ version: string; size: string; fsync: string; readonly: boolean }>(
    `select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size,
       current_setting('fsync') as fsync, pg_is_in_recovery() as readonly`,
  )
  const { version, size, fsync, readonly } = rows[0]!
  if (Number.parseInt(version) < 15)
    return wrong(`Postgres ${version} is too old. Atrium requires Postgres 15 or newer.`)
  if (readonly) return wrong(`Postgres ${version} is a read-only standby. Set DATABASE_URL to the primary.`)
  if (fsync === 'off') return wrong(`Postgres ${version} runs with fsync off. A crash can lose committed data.`)
  return fine(`Postgres ${version}, ${size}.`)
}

async function lookAtMigrations(owner: pg.Client): Promise<Finding> {
  const pending = await pendingMigrations(owner as unknown as pg.Pool)
  return pending.length === 0
    ? fine('All migrations are applied.')
    : wrong(`Pending migrations: ${pending.join(', ')}.`)
}

async function lookAtRoles(shell: Shell): Promise<Finding> {
  const url = await shell.ownerUrl()
  for (const [databaseRole, roleUrl] of Object.entries(roleUrls(url, rolePrefixOf(url), await shell.roleSecret()))) {
    const { pool, db } = connect(roleUrl, { max: 1, name: 'atrium doctor' })
    const failed = await pool.query('select 1').then(
      () => undefined,
      (error: Error) => error.message,
    )
    await db.destroy()
    if (failed) return wrong(`The database role "${databaseRole}" cannot connect (${failed}). Run: atrium migrate`)
  }
  return fine('The database roles app, api, agent, auth and relay can connect.')
}

/** The migration to domains in ASCII leaves an account as it is if another one has the address. */
async function lookAtAccounts(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{ email: string }>(
    String.raw`select email from auth."user" where email ~ '@[^@]*[^\x01-\x7f][^@]*$' order by email`,
  )
  if (rows.length === 0) return fine('Every account has its own email address.')
  return wrong(
    `These accounts cannot sign in, because another account has the same address in ASCII: ${rows.map(({ email }) => email).join(', ')}. Reset the password of the other account, or remove its members and invite the person again.`,
  )
}

async function lookAtConnections(owner: pg.Client): Promise<Finding> {
  const { allowed, planned } = await countConnections(owner)
  const message = `Postgres allows ${allowed} connections. The running processes can open ${planned}.`
  if (planned <= allowed) return fine(message)
  return wrong(`${message} Increase max_connections, or decrease SERVICE_DATABASE_CONNECTIONS.`)
}

async function lookAtWorkers(shell: Shell, owner: pg.Client): Promise<Finding> {
  if (shell.isAlone) return fine('Atrium is not running, so no worker is running.')
  if (shell.env.cells.length > 0) return fine('Each cell has its own workers.')
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from node where kind in ('worker', 'both') and ${IS_ALIVE}`,
  )
  const count = rows[0]!.count
  return count > 0
    ? fine(`${count} ${count === 1 ? 'worker is' : 'workers are'} running.`)
    : wrong('No worker is running, so webhooks are not delivered. Run npm run worker, or set SERVICE_WORKER=inline.')
}

async function lookAtSecret(shell: Shell, owner: pg.Client): Promise<Finding> {
  const columns = await sealedColumns(await shell.parts())
  const counts = [await countUnreadable(owner, columns)]
  for (const { name } of shell.env.cells) counts.push(await countUnreadable(await shell.ownerIn(name), columns))
  const [unreadable, total] = (['unreadable', 'total'] as const).map((part) =>
    counts.reduce((sum, one) => sum + one[part], 0),
  )
  if (unreadable! > 0)
    return wrong(`${unreadable} of ${total} stored secrets are encrypted with a secret that is not in SERVICE_SECRET.`)
  return fine(`SERVICE_SECRET decrypts all ${total} stored secrets.`)
}

async function lookAtDisk(shell: Shell, owner: pg.Client): Promise<Finding> {
  if (shell.env.databaseUrl) {
    const { rows } = await owner.query<{ size: string }>(
      'select pg_size_pretty(pg_database_size(current_database())) as size',
    )
    return fine(`The database uses ${rows[0]!.size}. Monitor the free disk space of its server.`)
  }
  const { bavail, bsize } = await statfs(shell.env.dataDir)
  const free = (bavail * bsize) / GIGABYTE
  const message = `${free.toFixed(1)} GB free in DATA_DIR.`
  return free >= 1 ? fine(message) : wrong(`${message} Free some space: Atrium rejects writes when the disk is full.`)
}
