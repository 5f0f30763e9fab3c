import { type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'

/** Predicates whose total is remembered, per process. */
const LIMIT = 2_000
const totals = new Map<string, { total: number; snapshot: string }>()

export type KeptTotal = { key: string; total: (workspaceId: string, count: Expression<unknown>) => RawBuilder<unknown> }

/**
 * A total is kept with the snapshot it was counted in. It still holds in a later snapshot exactly when no change of the
 * workspace is visible there that was not visible then; every write leaves a change row in its own transaction, so that
 * question is a short range of the index on `change.xid`. The answer comes from the statement that reads the rows.
 */
export function keptTotal(workspaceId: string, count: CompiledQuery): KeptTotal {
  const key = `${workspaceId} ${count.sql} ${JSON.stringify(count.parameters)}`
  const kept = totals.get(key)
  return {
    key,
    total: (workspace, counted) =>
      kept
        ? sql`case when not exists (
            select 1 from change
            where workspace_id = ${workspace}
              and xid >= pg_snapshot_xmin(${kept.snapshot}::pg_snapshot)
              and not pg_visible_in_snapshot(xid, ${kept.snapshot}::pg_snapshot)
          ) then ${kept.total}::bigint else (${counted}) end`
        : sql`(${counted})`,
  }
}

/** Remembers the total that `snapshot` gave. */
export function keepTotal({ key }: KeptTotal, total: number, snapshot: string): void {
  if (totals.size >= LIMIT && !totals.has(key)) totals.delete(totals.keys().next().value!)
  totals.set(key, { total, snapshot })
}
