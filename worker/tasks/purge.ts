import type { Connection } from '#db/client.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Services, Workspace } from '#server/core/access/workspace-context.ts'
import type { Log } from '#server/core/operations/log.ts'
import { untilIdle } from '#server/core/operations/run-until-idle.ts'
import type { Env } from '#server/env.ts'
import { purgeUntil } from '#server/modules/trash/mutations.ts'
import { PURGES } from '#server/modules/trash/purges.ts'
import type { Program } from '#server/program.ts'

type Parts = Pick<Program, 'databases' | 'services'> & {
  relay: Connection
  log: Log
  env: Pick<Env, 'keep'>
  now: () => Date
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Workspaces with records deleted at $1 or before. */
function fullTrash(kinds: Services['kinds']): string {
  const tables = [...kinds.values()].flatMap(({ table, trash }) => (trash ? [table] : []))
  const each = tables.map(
    (table) => `exists (select from ${table} x where x.workspace_id = w.id and x.deleted_at <= $1)`,
  )
  return `select w.id, w.slug, w.name, w.currency, w.time_zone from workspace w where ${each.join(' or ')}`
}

/** Removes data beyond its retention period, in batches, until nothing is left or `stop`. */
export function purge(parts: Parts, stop: AbortSignal) {
  const { relay, databases, log, env, now } = parts
  return async (): Promise<void> => {
    await purgeTrash(parts, stop)
    for (const { name, olderThan, statement, by } of PURGES) {
      const before = new Date(now().getTime() - olderThan(env.keep)).toISOString()
      let removed = 0
      await untilIdle(async () => {
        const { rowCount } = await (by === 'auth' ? databases.auth : relay).pool.query(statement, [before])
        removed += rowCount ?? 0
        return Boolean(rowCount)
      }, stop)
      if (removed > 0) log.info({ name, removed }, 'purged')
    }
  }
}

/** Runs the same code as "Empty Trash", so that records that refer to a purged one get a version and a change row. */
async function purgeTrash({ relay, databases, services, log, env, now }: Parts, signal: AbortSignal): Promise<void> {
  const until = new Date(now().getTime() - env.keep.trashDays * DAY_MS)
  const { rows } = await relay.pool.query<Workspace>(fullTrash(services.kinds), [until.toISOString()])
  for (const workspace of rows) {
    const ctx = { ...contextOf({ ...openPlatform({ databases, services }), now: now() }, workspace), signal }
    const removed = await purgeUntil(ctx, until)
    if (removed > 0) log.info({ name: 'trashed records', removed }, 'purged')
  }
}
