import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import type { Kind } from '#server/core/records/kind.ts'
import { present, selectRecord } from '#server/core/records/read.ts'
import { bookingKind } from '../../bookings/kind.ts'
import { dealKind } from '../../deals/kind.ts'
import { decisionKind } from '../../decisions/kind.ts'
import { documentKind } from '../../documents/kind.ts'
import { folderKind } from '../../folders/kind.ts'
import { formKind } from '../../forms/kind.ts'
import { invoiceKind } from '../../invoices/kind.ts'
import { leadKind } from '../../leads/kind.ts'
import { mindmapKind } from '../../mindmaps/kind.ts'
import { quoteKind } from '../../quotes/kind.ts'
import { riskKind } from '../../risks/kind.ts'
import { taskKind } from '../../tasks/kind.ts'
import { ticketKind } from '../../tickets/kind.ts'

export type Referring = { id: string; version: number; updated_at: string } & Record<string, unknown>

const KINDS = {
  task: taskKind,
  deal: dealKind,
  invoice: invoiceKind,
  quote: quoteKind,
  form: formKind,
  lead: leadKind,
  booking: bookingKind,
  mindmap: mindmapKind,
  folder: folderKind,
  document: documentKind,
  ticket: ticketKind,
  risk: riskKind,
  decision: decisionKind,
}
/** `many`: the column lists ids, of which the purged ones are removed. */
export type Reference = { table: keyof typeof KINDS; column: string; many?: true }

/** Fields that refer to each kind of record and become null, or lose it, when it is purged. */
export const REFERENCES: Record<string, readonly Reference[]> = {
  project: [
    { table: 'task', column: 'project' },
    { table: 'deal', column: 'project' },
    { table: 'invoice', column: 'project' },
    { table: 'mindmap', column: 'project' },
    { table: 'quote', column: 'project' },
    { table: 'document', column: 'project' },
    { table: 'ticket', column: 'project' },
    { table: 'risk', column: 'project' },
  ],
  folder: [
    { table: 'mindmap', column: 'folder' },
    { table: 'document', column: 'folder' },
    { table: 'folder', column: 'parent' },
  ],
  contact: [
    { table: 'deal', column: 'contact' },
    { table: 'invoice', column: 'contact' },
    { table: 'quote', column: 'contact' },
    { table: 'booking', column: 'contact' },
    { table: 'ticket', column: 'contact' },
  ],
  deal: [
    { table: 'invoice', column: 'deal' },
    { table: 'quote', column: 'deal' },
  ],
  invoice: [
    { table: 'invoice', column: 'replaced_by' },
    { table: 'quote', column: 'invoice' },
  ],
  document: [{ table: 'decision', column: 'documents', many: true }],
  risk: [{ table: 'decision', column: 'risks', many: true }],
  campaign: [
    { table: 'lead', column: 'campaign' },
    { table: 'form', column: 'campaign' },
  ],
}

/** Locks up to `most` present records that refer to one of `named`, in id order. */
export async function lockReferring(
  ctx: WorkspaceContext,
  tx: Reader,
  { table, column, many }: Reference,
  named: readonly string[],
  most: number,
): Promise<Referring[]> {
  const kind: Kind = KINDS[table]
  const field = sql.ref(`${table}.${column}`)
  const rows = await selectRecord(kind, present(kind, ctx, tx))
    .where(
      many ? sql<boolean>`${field} && array${among(named, 'uuid')}` : sql<boolean>`${field} in ${among(named, 'uuid')}`,
    )
    .orderBy(`${table}.id`)
    .limit(most)
    .forUpdate(table)
    .execute()
  return rows as Referring[]
}

/** Whether a present record refers to this one because someone else than `actor` said so. Locks neither. */
export async function isReferredToByOthers(
  ctx: WorkspaceContext,
  tx: Reader,
  { entity, id, actor }: { entity: string; id: string; actor: string | null },
): Promise<boolean> {
  for (const { table, column, many } of REFERENCES[entity] ?? []) {
    const kind: Kind = KINDS[table]
    const field = sql.ref(`${table}.${column}`)
    const row = await selectRecord(kind, present(kind, ctx, tx))
      .where(many ? sql<boolean>`${id}::uuid = any(${field})` : sql<boolean>`${field} = ${id}::uuid`)
      .where(
        sql<boolean>`(select c.actor_id is distinct from ${actor} and c.reverts is null from change c
          where c.workspace_id = ${ctx.workspace.id} and c.entity = ${table} and c.entity_id = ${sql.ref(`${table}.id`)}
            and (c.event like '%.created' or jsonb_exists(c.before::jsonb, ${column}))
          order by c.id desc limit 1)`,
      )
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
