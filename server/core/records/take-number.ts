import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'

/**
 * The next number of the year. The row of the year stays locked until the transaction ends, so the next record gets a
 * number that was rolled back: numbers have no gaps.
 */
export async function takeNumber(
  ctx: WorkspaceContext,
  tx: Scoped,
  counter: 'invoice_counter' | 'quote_counter',
  year: number,
): Promise<number> {
  const { last_number } = await tx
    .insertInto(counter)
    .values({ workspace_id: ctx.workspace.id, year, last_number: 1 })
    .onConflict((oc) =>
      oc
        .columns(['workspace_id', 'year'])
        .doUpdateSet({ last_number: sql<number>`${sql.table(counter)}.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}
