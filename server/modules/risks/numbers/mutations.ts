import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** The row of the workspace stays locked until the transaction ends, so the next risk gets a number that was rolled back. */
export async function takeNumber(ctx: WorkspaceContext, tx: Scoped): Promise<number> {
  const { last_number } = await tx
    .insertInto('risk_counter')
    .values({ workspace_id: ctx.workspace.id, last_number: 1 })
    .onConflict((oc) =>
      oc.column('workspace_id').doUpdateSet({ last_number: sql<number>`risk_counter.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}
