import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { selectRecord } from '#server/core/records/read.ts'
import { among } from '#server/core/rows.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { bookingColumns } from '../../bookings/queries.ts'
import { dealKind } from '../../deals/kind.ts'
import { formColumns } from '../../forms/queries.ts'
import { invoiceKind } from '../../invoices/kind.ts'
import { leadColumns, presentLeads } from '../../leads/queries.ts'
import { taskKind } from '../../tasks/kind.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the builder is generic over tables that differ by kind
type Rows = SelectQueryBuilder<any, any, any>
export type Referring = { id: string; version: number; updated_at: string } & Record<string, unknown>

const present = (table: string) => sql<boolean>`${sql.ref(`${table}.deleted_at`)} is null`

/** The records of a kind that are not in the Trash, as REST or the application shows them. */
const RECORDS = {
  task: (_: WorkspaceContext, tx: Reader): Rows => selectRecord(taskKind, tx.selectFrom('task')).where(present('task')),
  deal: (_: WorkspaceContext, tx: Reader): Rows => selectRecord(dealKind, tx.selectFrom('deal')).where(present('deal')),
  invoice: (_: WorkspaceContext, tx: Reader): Rows =>
    selectRecord(invoiceKind, tx.selectFrom('invoice')).where(present('invoice')),
  form: (_: WorkspaceContext, tx: Reader): Rows => formColumns(tx.selectFrom('form')).where(present('form')),
  lead: (ctx: WorkspaceContext, tx: Reader): Rows => leadColumns(presentLeads(ctx, tx)),
  booking: (_: WorkspaceContext, tx: Reader): Rows => bookingColumns(tx.selectFrom('booking')),
}

export type Reference = { table: keyof typeof RECORDS; column: string }

/** Which fields refer to each kind of record, and become null when it is purged. */
export const REFERENCES: Record<string, readonly Reference[]> = {
  project: [
    { table: 'task', column: 'project' },
    { table: 'deal', column: 'project' },
    { table: 'invoice', column: 'project' },
  ],
  contact: [
    { table: 'deal', column: 'contact' },
    { table: 'invoice', column: 'contact' },
    { table: 'booking', column: 'contact' },
  ],
  deal: [{ table: 'invoice', column: 'deal' }],
  invoice: [{ table: 'invoice', column: 'replaced_by' }],
  campaign: [
    { table: 'lead', column: 'campaign' },
    { table: 'form', column: 'campaign' },
  ],
}

/** Locks up to `most` present records that refer to one of `named`, in the order of their ids. */
export async function lockReferring(
  ctx: WorkspaceContext,
  tx: Reader,
  { table, column }: Reference,
  named: readonly string[],
  most: number,
): Promise<Referring[]> {
  const rows = await RECORDS[table](ctx, tx)
    .where(`${table}.workspace_id`, '=', ctx.workspace.id)
    .where(`${table}.${column}`, 'in', among(named, 'uuid'))
    .orderBy(`${table}.id`)
    .limit(most)
    .forUpdate(table)
    .execute()
  return rows as Referring[]
}
