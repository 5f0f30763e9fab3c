import type { Connection } from '#db/client.ts'
import type { DirectoryWriter } from '#server/core/access/directory.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import { purgeUntil } from './mutations.ts'
import { type Keep, type Purge, PURGES } from './purges.ts'

type Parts = {
  databases: Databases
  services: Services
  relay: Connection
  log: Log
  env: { keep: Keep & { trashDays: number } }
  now: () => Date
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A retention period can be longer than there are dates in Postgres; no row is older than 1970. */
const ago = (now: Date, ms: number) => new Date(Math.max(0, now.getTime() - ms))

/** Workspaces with records deleted at $1 or before. */
function fullTrash(kinds: Services['kinds']): string {
  const tables = [...kinds.values()].flatMap(({ table, trash }) => (trash ? [table] : []))
  const each = tables.map(
    (table) => `exists (select from ${table} x where x.workspace_id = w.id and x.deleted_at <= $1)`,
  )
  return `select ${workspaceColumns('w')} from workspace w where ${each.join(' or ')}`
}

/** Removes data beyond its retention period, in batches, until nothing is left or `stop`. */
export function purge(parts: Parts, stop: AbortSignal) {
  const { relay, databases, services, log, env, now } = parts
  return async (): Promise<void> => {
    await purgeTrash(parts, stop)
    for (const { name, olderThan, statement, by, where } of PURGES) {
      const before = ago(now(), olderThan(env.keep)).toISOString()
      let removed = 0
      for (const { auth, relay: other } of placesOf(databases, relay, where))
        await untilIdle(async () => {
          const { rowCount } = await (by === 'auth' ? auth : other).pool.query(statement, [before])
          removed += rowCount ?? 0
          return Boolean(rowCount)
        }, stop)
      if (removed > 0) log.info({ name, removed }, 'purged')
    }
    if (services.directory) await forgetGone(parts, services.directory)
  }
}

/** The databases that hold the rows of a purge. */
function placesOf(databases: Databases, relay: Connection, where: Purge['where']): Pick<Databases, 'auth' | 'relay'>[] {
  const here = { auth: databases.auth, relay }
  if (!where || !databases.directory) return [here]
  return where === 'directory' ? [databases.directory] : [here, databases.directory]
}

/** Workspaces that were deleted, or whose creation failed halfway, leave the directory. */
async function forgetGone({ relay, log }: Parts, directory: DirectoryWriter): Promise<void> {
  const removed = await directory.forget(async (ids) => {
    const { rows } = await relay.pool.query<{ id: string }>('select id from workspace where id = any ($1)', [ids])
    return rows.map(({ id }) => id)
  })
  if (removed > 0) log.info({ name: 'workspaces in the directory', removed }, 'purged')
}

/** Runs the same code as "Empty Trash", so that records that refer to a purged one get a version and a change row. */
async function purgeTrash({ relay, databases, services, log, env, now }: Parts, signal: AbortSignal): Promise<void> {
  const until = ago(now(), env.keep.trashDays * DAY_MS)
  const { rows } = await relay.pool.query<Workspace>(fullTrash(services.kinds), [until.toISOString()])
  for (const workspace of rows) {
    const ctx = { ...contextOf({ ...openPlatform({ databases, services }), now: now() }, workspace), signal }
    const removed = await purgeUntil(ctx, until)
    if (removed > 0) log.info({ name: 'trashed records', removed }, 'purged')
  }
}
