import { sql } from 'kysely'
import { isTaken } from '#db/postgres-errors.ts'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { conflict, forbidden, notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import type { Mapping } from '../mapping/schema.ts'
import { getStored, shownImport, type StoredImport } from '../queries.ts'
import type { Import } from '../schema.ts'
import { keepSeries } from './choose-series.ts'
import type { Read } from './read-file.ts'
import { holdParts, releaseParts } from './release-parts.ts'

/** The counts of an import that has done nothing. */
export const EMPTY = {
  done: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  unknown_people: [],
  unknown_statuses: [],
}

/** The caller, in whose name the worker writes. */
export function starter({ actor }: WorkspaceContext) {
  if (actor.kind === 'member' || actor.kind === 'token') return { actor_kind: actor.kind, actor_id: actor.id }
  throw forbidden('Members and tokens can import records.')
}

/** Locks the import until the transaction ends. */
export async function lockImport(ctx: WorkspaceContext, tx: Scoped, id: string) {
  const row = isId(id)
    ? await rowsWith(ctx, tx, 'import', { id }).selectAll().forUpdate().executeTakeFirst()
    : undefined
  if (!row) throw notFound()
  return row
}

type Work = 'check' | 'run' | 'undo'
type Set = Record<string, unknown> & Partial<Read>

/** Gives the worker something to do. */
export async function queue(
  ctx: WorkspaceContext,
  stored: StoredImport,
  work: Work,
  { mapping, continues, ...set }: Set,
): Promise<Import> {
  const status = work === 'check' ? 'checking' : 'running'
  const changed = {
    ...set,
    ...starter(ctx),
    ...(mapping && { mapping: JSON.stringify(mapping), encoding: null, total: null }),
    ...(continues !== undefined && { continues: continues && JSON.stringify(continues) }),
    status,
    problem: null,
    work,
    // By the clock that the worker compares it with.
    waiting_since: sql`now()`,
    tries: 0,
  }
  try {
    return await settle(ctx, stored, changed)
  } catch (error) {
    if (!isTaken(error)) throw error
    throw conflict('Another import of this workspace is running. Wait until it has ended, or cancel it.')
  } finally {
    ctx.services.signals.broadcast('due', ['imports'])
  }
}

type Place = Pick<StoredImport, 'status' | 'work' | 'started_at'>

/** Changes the import unless it has changed meanwhile, except by the same step. `fits`: what it may have become. */
export async function settle(
  ctx: WorkspaceContext,
  stored: StoredImport,
  set: Record<string, unknown>,
  fits = ({ status, work }: Place) => status === stored.status && work === stored.work,
): Promise<Import> {
  const isOver = ['cancelled', 'undone', 'failed'].includes(set['status'] as string)
  const none = { work: null, waiting_since: null, lease_token: null, lease_until: null }
  return housekeep(ctx, async ({ tx, write }) => {
    const now = await lockImport(ctx, tx, stored.id)
    if (!fits(now)) {
      const isSame = now.status === set['status'] && now.work === (set['work'] ?? null)
      if (isSame) return shownImport(await getStored({ ...ctx, db: tx }, stored.id))
      throw conflict('The import has changed meanwhile. Read it again.')
    }
    if (isOver) write(releaseParts(ctx, tx, stored.id))
    else if (stored.status === 'failed' && set['work'] !== 'undo') write(holdParts(ctx, tx, stored.id))
    const row = await tx
      .updateTable('import')
      .set({ ...none, ...set, updated_at: ctx.now.toISOString() })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', stored.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (set['started_at'] && row.scope !== null) write(keepSeries(ctx, tx, row))
    const { received } = stored
    const actor_name = row.actor_id === stored.actor_id ? stored.actor_name : ctx.actor.name
    return shownImport({ ...row, mapping: row.mapping as Mapping, received, actor_name })
  })
}
