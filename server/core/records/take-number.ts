import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '../access/workspace-context.ts'

/** Counts from 1 per workspace, or per workspace and year. */
type Counter =
  | { table: 'ticket_counter' | 'risk_counter' }
  | { table: 'invoice_counter' | 'quote_counter'; year: number }

/**
 * The next number of a counter. Its row stays locked until the transaction ends, so the next record gets a number that
 * was rolled back: numbers have no gaps.
 */
export async function takeNumber(ctx: WorkspaceContext, tx: Scoped, counter: Counter): Promise<number> {
  const { table, ...year } = counter
  const key = { workspace_id: ctx.workspace.id, ...year }
  const { last_number } = await tx
    .insertInto(table)
    .values({ ...key, last_number: 1 })
    .onConflict((oc) =>
      oc
        .columns(Object.keys(key) as (keyof typeof key)[])
        .doUpdateSet({ last_number: sql<number>`${sql.table(table)}.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}
