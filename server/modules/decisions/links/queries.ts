import { sql } from 'kysely'
import type { Reader, Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { namesNone } from '#server/core/values/errors.ts'
import { LINKED, type LinkedField } from '../rules/links.ts'
import type { LinkedDecision, LinkedTo } from '../schema.ts'

type Links = Record<LinkedField, string[]>

/** Locks newly linked records until the transaction ends. Throws `validation_error` for a missing one. */
export async function lockLinks(ctx: WorkspaceContext, tx: Scoped, before: Links | null, after: Links): Promise<void> {
  for (const [field, table] of LINKED) {
    const added = after[field].filter((id) => !before?.[field].includes(id))
    if (added.length === 0) continue
    const found = await namesOf(ctx, tx, table, added).orderBy('id').forShare().execute()
    const missing = added.find((id) => !found.some((row) => row.id === id))
    if (missing) throw namesNone(field, `no ${table} has the id ${missing}`)
  }
}

/** The decisions that link to a document or a risk, latest first. */
export async function listLinked(ctx: WorkspaceContext, { entity, id }: LinkedTo): Promise<LinkedDecision[]> {
  const [field] = LINKED.find(([, table]) => table === entity)!
  const rows = await ctx.db
    .selectFrom('decision')
    .select(['id', 'title', 'status', 'chosen'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${sql.ref(`decision.${field}`)} @> array[${id}]::uuid[]`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as LinkedDecision[]
}

/** Title of those among `ids` that are outside the Trash. */
export const namesOf = (ctx: WorkspaceContext, db: Reader, table: 'document' | 'risk', ids: readonly string[]) =>
  db
    .selectFrom(table as 'risk')
    .select(['id', 'title'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('deleted_at', 'is', null)
    .where('id', 'in', among(ids, 'uuid'))
