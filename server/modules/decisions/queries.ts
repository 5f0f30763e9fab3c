import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { getRecord } from '#server/core/records/row.ts'
import { decisionKind } from './kind.ts'
import { namesOf } from './links/queries.ts'
import { LINKED } from './rules/links.ts'
import type { LinkedNames } from './schema.ts'

/** The linked records outside the Trash, by title. */
export async function listLinks(ctx: WorkspaceContext, { id }: { id: string }): Promise<LinkedNames> {
  const decision = await getRecord(decisionKind, ctx, id)
  const [documents, risks] = await Promise.all(
    LINKED.map(([field, table]) =>
      namesOf(ctx, ctx.db, table, decision[field]).orderBy('title').orderBy('id').execute(),
    ),
  )
  return { documents: documents!, risks: risks! }
}
