import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { selectRecord } from '#server/core/records/row.ts'
import { contactKind } from '../../contacts/kind.ts'
import type { Contact } from '../../contacts/schema.ts'
import type { Lead, LeadRecord } from '../schema.ts'

export type LeadRow = Omit<Lead, 'name' | 'email'>
export type ConsentRow = { contact: string; purpose: string; granted: boolean; at: string }

/**
 * Locks the contacts with these addresses, oldest first, in id order. One lookup per address: without statistics for a
 * new table, Postgres would scan all contacts for a join, or for each address an index of those that are present.
 */
export async function lockContactsByEmail(ctx: WorkspaceContext, tx: Reader, emails: readonly string[]) {
  const workspace = ctx.workspace.id
  const found = sql<{ id: string; address: string }>`(
    select one.id, one.email as address from ${among(emails, 'text')} as wanted (email) cross join lateral (
      select id, email, deleted_at from contact
      where workspace_id = ${workspace} and email = wanted.email offset 0) one
    where one.deleted_at is null order by one.id)`
  const rows = tx.selectFrom(found.as<'found'>(sql`found`)).innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('contact')
        .selectAll()
        .where('workspace_id', '=', workspace)
        .whereRef('id', '=', 'found.id')
        .whereRef('email', '=', 'found.address')
        .where('deleted_at', 'is', null)
        .forUpdate()
        .as('contact'),
    (join) => join.onTrue(),
  )
  return (await selectRecord(contactKind, rows).execute()) as Contact[]
}

/** Everything stored about these contacts and the references of their records. */
export async function findLeads(
  ctx: WorkspaceContext,
  tx: Reader,
  contacts: readonly string[],
  records: readonly LeadRecord[],
) {
  const workspace = ctx.workspace.id
  const extIds = records.flatMap(({ extId }) => (extId ? [extId] : []))
  const [leads, entries, consents, deals] = await Promise.all([
    tx
      .selectFrom('lead')
      .select(['id', 'contact', 'kind', 'status', 'owner', 'source', 'medium', 'campaign', 'campaign_label', 'message'])
      .select(['deal', 'version', 'created_at', 'updated_at'])
      .where('workspace_id', '=', workspace)
      .where('contact', 'in', among(contacts, 'uuid'))
      .execute(),
    tx
      .selectFrom('lead_entry')
      .select(['lead', 'digest', 'ext_id'])
      .where('workspace_id', '=', workspace)
      .where('lead', 'in', leadsOf(tx, workspace, contacts))
      .union(
        tx
          .selectFrom('lead_entry')
          .select(['lead', 'digest', 'ext_id'])
          .where('workspace_id', '=', workspace)
          .where('ext_id', 'in', among(extIds, 'text')),
      )
      .execute(),
    tx
      .selectFrom('consent')
      .select(['contact', 'purpose', 'granted', 'at'])
      .where('workspace_id', '=', workspace)
      .where('contact', 'in', among(contacts, 'uuid'))
      .execute(),
    findOpenDeals(ctx, tx, contacts),
  ])
  return { leads: leads as LeadRow[], entries, consents: consents as ConsentRow[], deals }
}

/** Open deals of these contacts that are credited to a campaign, or to none, as leads are. */
export function findOpenDeals(ctx: WorkspaceContext, tx: Reader, contacts: readonly string[]) {
  return tx
    .selectFrom('deal')
    .innerJoin('lead_deal', (join) => sameWorkspace(join, 'lead_deal.deal', 'deal.id'))
    .select(['deal.id', 'deal.contact', 'lead_deal.campaign', 'lead_deal.campaign_label'])
    .where('deal.workspace_id', '=', ctx.workspace.id)
    .where('deal.contact', 'in', among(contacts, 'uuid'))
    .where('deal.status', '=', 'open')
    .where('deal.deleted_at', 'is', null)
    .orderBy('deal.id')
    .execute()
}

function leadsOf(tx: Reader, workspace: string, contacts: readonly string[]) {
  return tx
    .selectFrom('lead')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where('contact', 'in', among(contacts, 'uuid'))
}
