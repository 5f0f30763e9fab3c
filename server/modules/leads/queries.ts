import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { getRecord } from '#server/core/records/read.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { contactKind } from '../contacts/kind.ts'
import { emailKey } from '../marketing/rules.ts'
import type { Lead } from '../marketing/schema.ts'
import { listTouches } from '../marketing/touches/queries.ts'
import type { LeadView, Trail } from './schema.ts'

/** Leads whose contact is not in the Trash. */
export function presentLeads(ctx: Pick<View, 'workspace'>, db: Reader) {
  return db
    .selectFrom('lead')
    .innerJoin('contact', (join) =>
      join.onRef('contact.workspace_id', '=', 'lead.workspace_id').onRef('contact.id', '=', 'lead.contact'),
    )
    .where('lead.workspace_id', '=', ctx.workspace.id)
    .where('contact.deleted_at', 'is', null)
}

export function leadColumns<O>(rows: SelectQueryBuilder<DB, 'lead' | 'contact', O>) {
  return rows
    .select(['lead.id', 'lead.contact', 'contact.name', 'contact.email', 'lead.kind', 'lead.status', 'lead.source'])
    .select(['lead.medium', 'lead.campaign', 'lead.campaign_label', 'lead.message'])
    .select(['lead.version', 'lead.created_at', 'lead.updated_at'])
}

/** The latest consent to marketing; of two at one instant the withdrawal. */
const consent = sql<LeadView['consent']>`coalesce((
  select case when granted then 'given' else 'withdrawn' end from consent
  where consent.workspace_id = lead.workspace_id and consent.contact = lead.contact and purpose = 'marketing'
  order by at desc, granted limit 1), 'none')`

const viewColumns = (rows: ReturnType<typeof presentLeads>) =>
  leadColumns(rows).select(['contact.company', consent.as('consent')])

export function allLeads(ctx: WorkspaceContext) {
  return whole<LeadView>(ctx, { table: 'lead', rows: (view) => viewColumns(presentLeads(view, view.db)) })
}

export async function getLead(ctx: WorkspaceContext, id: string): Promise<LeadView> {
  if (!isId(id)) throw notFound()
  const [lead] = await query(ctx, 'lead by id', { id }, (view, values) =>
    viewColumns(presentLeads(view, view.db)).where('lead.id', '=', values.id),
  )
  if (!lead) throw notFound()
  return lead as LeadView
}

/** Locks the lead until the transaction ends; undefined when there is none. */
export async function lockLead(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Lead | undefined> {
  if (!isId(id)) return undefined
  const rows = leadColumns(presentLeads(ctx, tx)).where('lead.id', '=', id)
  return (await rows.forUpdate('lead').executeTakeFirst()) as Lead | undefined
}

/** Consent and encounters of a contact, which need not be a lead: somebody may have been met before. */
export async function trailOf(ctx: WorkspaceContext, { contact: id }: { contact: string }): Promise<Trail> {
  const contact = await getRecord(contactKind, ctx, id)
  const [lead, consents, touches] = await Promise.all([
    presentLeads(ctx, ctx.db).select('lead.id').where('lead.contact', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('consent')
      .leftJoin('form', (join) =>
        join.onRef('form.workspace_id', '=', 'consent.workspace_id').onRef('form.id', '=', 'consent.form'),
      )
      .leftJoin('token', (join) =>
        join.onRef('token.workspace_id', '=', 'consent.workspace_id').onRef('token.id', '=', 'consent.token'),
      )
      .select(['consent.id', 'purpose', 'granted', 'at', 'source', 'text', 'text_hash', 'consent.version', 'address'])
      .select((eb) => eb.fn.coalesce('form.name', 'token.name').as('via'))
      .where('consent.workspace_id', '=', ctx.workspace.id)
      .where('contact', '=', id)
      .orderBy('at', 'desc')
      .orderBy('granted')
      .execute(),
    listTouches(ctx, { email: contact.email === null ? null : emailKey(contact.email) }),
  ])
  return { lead: lead?.id ?? null, consents, touches }
}
