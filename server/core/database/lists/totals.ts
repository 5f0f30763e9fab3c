import { type Expression, sql } from 'kysely'
import type { KeptTotal, Memory } from '../memory.ts'
import type { View } from '../statements.ts'

/** Maximum number of cached totals per process. */
const LIMIT = 2_000
/** Far below the age at which change rows are purged: those rows invalidate a total. */
const KEPT_MS = 3_600_000

const PAGING = new Set(['limit', 'offset', 'after', 'cursor', 'sort', 'count'])

/** The filters of a list: all parameters except paging. */
export function filtersOf(input: object): [name: string, value: unknown][] {
  return Object.entries(input).filter(([name, value]) => value !== undefined && !PAGING.has(name))
}

/** Cache key of a total: the list and its predicate, as this caller sees it. */
export function totalKey({ workspace, actor }: View, input: object, { shape }: { shape: string }): string {
  const seenBy = actor.kind === 'member' && actor.role === 'guest' ? actor.id : 'all'
  return `${workspace.id} ${shape} ${seenBy} ${JSON.stringify(filtersOf(input))}`
}

export function keptTotal({ totals }: Memory, key: string): KeptTotal | undefined {
  const kept = totals.get(key)
  return kept && kept.until > Date.now() ? kept : undefined
}

/**
 * Caches a total with the snapshot it was counted in; it is valid until the next change. The statement that reads the
 * rows also checks this.
 */
export function totalIfUnchanged(
  { workspace }: View,
  counted: Expression<unknown>,
  { total, snapshot }: { total: unknown; snapshot: unknown },
) {
  return sql`case when ${isUnchangedSince(workspace.id, snapshot)} then ${total}::bigint else (${counted}) end`
}

/**
 * Whether no change of the workspace became visible after `snapshot`, a `pg_current_snapshot()` as text. Every write
 * leaves a change row in its own transaction, so this reads a short range of the index on `change.xid`.
 */
export function isUnchangedSince(workspaceId: string, snapshot: unknown) {
  return sql<boolean>`not exists (
      select 1 from change
      where workspace_id = ${workspaceId}
        and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    )`
}

/** Caches the total counted in `snapshot`. */
export function keepTotal({ totals }: Memory, key: string, total: number, snapshot: string): void {
  if (totals.size >= LIMIT && !totals.has(key)) totals.delete(totals.keys().next().value!)
  totals.set(key, { total, snapshot, until: Date.now() + KEPT_MS })
}
