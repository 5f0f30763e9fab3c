import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { getRecord, present, selectRecord } from '#server/core/records/row.ts'
import { contactKind } from '../contacts/kind.ts'
import { emailKey } from '../marketing/rules.ts'
import { listTouches } from '../marketing/touches/queries.ts'
import { leadKind } from './kind.ts'
import { LeadView, type Trail } from './schema.ts'

/** Whether the contact is a lead, in a transaction that holds the family lock. */
export async function isLead(ctx: WorkspaceContext, tx: Reader, contact: string): Promise<boolean> {
  const rows = tx.selectFrom('lead').select('id').where('workspace_id', '=', ctx.workspace.id)
  return (await rows.where('contact', '=', contact).executeTakeFirst()) !== undefined
}

/** The lead in a transaction that wrote it. */
export async function viewLead(ctx: WorkspaceContext, tx: Reader, id: string): Promise<LeadView> {
  const rows = selectRecord(leadKind, present(leadKind, ctx, tx), LeadView).where('lead.id', '=', id)
  return (await rows.executeTakeFirstOrThrow()) as LeadView
}

/** The consent and touches of a contact, who need not be a lead: touches may precede the lead. */
export async function trailOf(ctx: WorkspaceContext, { contact: id }: { contact: string }): Promise<Trail> {
  const contact = await getRecord(contactKind, ctx, id)
  const [lead, consents, touches] = await Promise.all([
    present(leadKind, ctx).select('lead.id').where('lead.contact', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('consent')
      .leftJoin('form', (join) => sameWorkspace(join, 'form.id', 'consent.form'))
      .leftJoin('token', (join) => sameWorkspace(join, 'token.id', 'consent.token'))
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
