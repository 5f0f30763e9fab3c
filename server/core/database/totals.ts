import { type Expression, sql } from 'kysely'
import type { KeptTotal, Memory } from './memory.ts'
import type { View } from './statements.ts'

/** Predicates whose total is remembered, per process. */
const LIMIT = 2_000
/** Far below the age at which change rows are purged, and they are what tells that a total no longer holds. */
const KEPT_MS = 3_600_000

const PAGING = new Set(['limit', 'offset', 'after', 'sort', 'count'])

/** What narrows a list: everything that was asked for but the paging itself. */
export function filtersOf(input: object): [name: string, value: unknown][] {
  return Object.entries(input).filter(([name, value]) => value !== undefined && !PAGING.has(name))
}

/** Names what is counted: the table and its predicate, as this caller sees it. */
export function totalKey({ workspace, actor }: View, input: object, { table }: { table: string }): string {
  const seenBy = actor.kind === 'member' && actor.role === 'guest' ? actor.id : 'all'
  return `${workspace.id} ${table} ${seenBy} ${JSON.stringify(filtersOf(input))}`
}

export function keptTotal({ totals }: Memory, key: string): KeptTotal | undefined {
  const kept = totals.get(key)
  return kept && kept.until > Date.now() ? kept : undefined
}

/**
 * A total is kept with the snapshot it was counted in, and holds while nothing has changed since. The answer comes from the
 * statement that reads the rows.
 */
export function totalIfUnchanged(
  { workspace }: View,
  counted: Expression<unknown>,
  { total, snapshot }: { total: unknown; snapshot: unknown },
) {
  return sql`case when ${isUnchangedSince(workspace.id, snapshot)} then ${total}::bigint else (${counted}) end`
}

/**
 * Whether no change of the workspace is visible that was not visible in `snapshot`, a `pg_current_snapshot()` as text. Every
 * write leaves a change row in its own transaction, so that is a short range of the index on `change.xid`.
 */
export function isUnchangedSince(workspaceId: string, snapshot: unknown) {
  return sql<boolean>`not exists (
      select 1 from change
      where workspace_id = ${workspaceId}
        and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
    )`
}

/** Remembers the total that `snapshot` gave. */
export function keepTotal({ totals }: Memory, key: string, total: number, snapshot: string): void {
  if (totals.size >= LIMIT && !totals.has(key)) totals.delete(totals.keys().next().value!)
  totals.set(key, { total, snapshot, until: Date.now() + KEPT_MS })
}
