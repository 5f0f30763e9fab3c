import { sql } from 'kysely'
import { columnTypes } from '#db/column-types.ts'
import type { Reader } from '#db/scoped.ts'
import type { Kinds } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { lockRows, present, selectRecord } from '#server/core/records/row.ts'

export type Referring = { id: string; version: number; updated_at: string } & Record<string, unknown>

/** `many`: the column lists ids, of which the purged ones are removed. */
type Reference = { kind: Kind; column: string; many: boolean }

/** The fields of all kinds that refer to records of `entity`, and become null, or lose the id, when one is purged. */
export function referencesTo(kinds: Kinds, entity: string): Reference[] {
  return [...kinds.values()].flatMap((facts) => {
    const kind = facts as Kind
    return Object.entries({ ...kind.refs, ...kind.otherRefs })
      .filter(([, table]) => table === entity)
      .map(([column]) => ({ kind, column, many: columnTypes[kind.table]![column]!.endsWith('[]') }))
  })
}

/** Locks up to `most` present records that refer to one of `named`, in id order. */
export async function lockReferring(
  ctx: WorkspaceContext,
  tx: Reader,
  { kind, column, many }: Reference,
  named: readonly string[],
  most: number,
): Promise<Referring[]> {
  const { table } = kind
  const field = sql.ref(`${table}.${column}`)
  const rows = present(kind, ctx, tx)
    .where(
      many ? sql<boolean>`${field} && array${among(named, 'uuid')}` : sql<boolean>`${field} in ${among(named, 'uuid')}`,
    )
    .limit(most)
  return (await lockRows(kind, rows)) as Referring[]
}

/** Whether a present record or a comment refers to this one. */
export async function isReferredTo(ctx: WorkspaceContext, tx: Reader, entity: string, id: string): Promise<boolean> {
  for (const { kind, column, many } of referencesTo(ctx.services.kinds, entity)) {
    const field = sql.ref(`${kind.table}.${column}`)
    const row = await present(kind, ctx, tx)
      .select(`${kind.table}.id`)
      .where(many ? sql<boolean>`${id}::uuid = any(${field})` : sql<boolean>`${field} = ${id}::uuid`)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  if (!(entity in columnTypes['comment']!)) return false
  const comments = tx.selectFrom('comment').select('id').where('workspace_id', '=', ctx.workspace.id)
  const subject = sql<boolean>`${sql.ref(`comment.${entity}`)} = ${id}::uuid`
  return (await comments.where(subject).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Whether an actor other than `actor` made a present record refer to this one, except by a revert of what an agent did.
 * Locks neither.
 */
export async function isReferredToByOthers(
  ctx: WorkspaceContext,
  tx: Reader,
  { entity, id, actor }: { entity: string; id: string; actor: string | null },
): Promise<boolean> {
  for (const { kind, column, many } of referencesTo(ctx.services.kinds, entity)) {
    const { table } = kind
    const field = sql.ref(`${table}.${column}`)
    const row = await selectRecord(kind, present(kind, ctx, tx))
      .where(many ? sql<boolean>`${id}::uuid = any(${field})` : sql<boolean>`${field} = ${id}::uuid`)
      .where(
        sql<boolean>`(select c.actor_id is distinct from ${actor} and not exists (
            select from change a where a.workspace_id = c.workspace_id and a.id = c.reverts and a.run_id is not null)
          from change c where c.workspace_id = ${ctx.workspace.id} and c.entity = ${table} and c.entity_id = ${sql.ref(`${table}.id`)}
            and (c.event like '%.created' or jsonb_exists(c.before::jsonb, ${column}))
          order by c.id desc limit 1)`,
      )
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
