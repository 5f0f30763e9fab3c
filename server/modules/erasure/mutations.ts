import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change } from '#server/core/database/change.ts'
import { lockRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { emptyProposalsAbout, unnameInRuns } from '../agents/erasure/mutations.ts'
import { removeBookingsOf } from '../bookings/erasure/mutations.ts'
import { removeCommentsOn } from '../comments/erasure/mutations.ts'
import { rememberErased } from '../contacts/erased/mutations.ts'
import { contactKind } from '../contacts/kind.ts'
import type { Contact } from '../contacts/schema.ts'
import { unnameInDocuments } from '../documents/erasure/mutations.ts'
import { forgetTextsAbout } from '../newsletters/erasure/mutations.ts'
import { waitForNotices } from '../notifications/mutations.ts'
import { eraseClient } from '../quotes/erasure/mutations.ts'
import { eraseRequestsOf } from '../tickets/erasure/mutations.ts'
import { releaseReferences } from '../trash/references/mutations.ts'
import { lockTexts, unnameInTexts } from './texts/mutations.ts'

const ERASED = {
  name: 'Erased contact',
  ext_id: null,
  email: null,
  phone: null,
  company: null,
  title: null,
  tags: [],
  notes: '',
}

/**
 * Erases a person, in the Trash or not: contact, lead, consent, comments, touches, bookings, submissions, their ticket
 * requests, quote decisions, proposals about them, their name in the names of runs and in mentions, emails to or about
 * them, and their data in changes, stored responses and invoices from providers. Digests of their addresses and names are kept, so that no sync
 * restores the person. Deals, quotes, invoices and tickets are kept without the contact; suppressions are kept to block
 * further email.
 */
export function eraseContact(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async (changing) => {
    const { tx, record } = changing
    if (!isId(id)) throw notFound()
    await lockTexts(ctx, changing)
    await waitForInvoices(ctx, tx)
    await waitForNotices(ctx, tx)
    const present = await lockRecord(contactKind, ctx, tx, id)
    const contact = present ?? (await lockRecord(contactKind, ctx, tx, id, 'trash'))
    if (!contact) throw notFound()
    const visitor = { name: ERASED.name, email: addressOf(id), note: '' }
    const booked = await removeBookingsOf(ctx, changing, contact, visitor)
    const asked = await eraseRequestsOf(ctx, changing, contact)
    await eraseClient(ctx, changing, contact, visitor.email)
    const proposed = await emptyProposalsAbout(ctx, changing, contact)
    await unnameInRuns(ctx, tx, contact, ERASED.name)
    await rememberErased(ctx, tx, contact)
    await removeCommentsOn(ctx, changing, contact)
    await forget(ctx, changing, contact, [...booked, ...asked, ...proposed])
    const person = { entity: 'contact', id, name: ERASED.name } as const
    await unnameInTexts(ctx, changing, person)
    await unnameInDocuments(ctx, changing, person)
    await forgetTextsAbout(ctx, tx, { entity: 'contact', id })
    while (await releaseReferences(ctx, changing, 'contact', [id]));
    await tx.deleteFrom('contact').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id).execute()
    if (present) record({ event: 'contact.deleted', record: { ...contact, ...ERASED } })
    record({ event: 'contact.erased', record: { id, version: contact.version } })
    return { id, deleted: true as const }
  })
}

/** Locks the connections that read invoices, so that a running sync cannot store the person afterwards. */
async function waitForInvoices({ workspace }: WorkspaceContext, tx: Scoped): Promise<void> {
  await tx
    .selectFrom('connector')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .where('provider', 'in', ['quickbooks', 'odoo'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** A placeholder address (RFC 2606). */
const addressOf = (id: string) => `${id}@erased.invalid`

async function forget(
  { workspace }: WorkspaceContext,
  { tx }: Change,
  { id, email, name }: Contact,
  others: string[],
): Promise<void> {
  const own = sql`workspace_id = ${workspace.id}`
  const lead = sql`select id from lead where ${own} and contact = ${id}`
  const sent = sql`select id from submission where ${own} and (email = ${email} or lead in (${lead}))`
  const affected = sql`
    select ${id}::uuid union all ${lead} union all ${sent}
    union all select unnest(${others}::uuid[])
    union all select entity_id from change where ${own} and entity = 'ticket' and record ->> 'requester_email' = ${email}
    union all select id from consent where ${own} and contact = ${id}
    union all select entity_id from change
      where ${own} and entity = 'comment' and split_part(record ->> 'on', ':', 2) in (select ${id} union all select id::text from (${lead}) l)`
  const statements = [
    sql`update change set before = null,
        record = json_build_object('id', entity_id, 'version', version, 'name', ${ERASED.name}::text)
      where ${own} and entity_id in (${affected})`,
    // An invoice must by law name the billed party: without a company, that is the person.
    sql`update invoice set parties = (parties::jsonb || jsonb_build_object('contact',
        case when company is null then json_build_object('name', parties #>> '{contact,name}', 'email', null) end))::json
      where ${own} and contact = ${id} and parties is not null`,
    sql`delete from submission where ${own} and id in (${sent})`,
    sql`update external_invoice set customer = null, email = null, contact = null, erased = true
      where ${own} and (email = ${email} or contact = ${id} or (email is null and lower(customer) = lower(${name})))`,
    sql`update import_row set source_id = null, notes = '[]', record = null
      where ${own} and entity_id in (${affected})`,
    sql`delete from import_link where ${own} and entity_id in (${affected})`,
    sql`delete from touch where ${own} and email = ${email}`,
    sql`update mail set recipient = ${addressOf(id)}, subject = 'Erased', body = '', sealed = null
      where ${own} and recipient = ${email}`,
    sql`delete from notification where ${own} and entity_id in (${affected})`,
    sql`update mail set subject = 'Erased', body = '', sealed = null
      where ${own} and about && array(${affected})`,
    // The key remains used: a repeated request neither returns the person nor creates them again.
    sql`update idempotency_key set fingerprint = '', headers = '{}', body = ''
      where ${own} and not sealed
        and (position(${`"id":"${id}"`} in body) > 0 or position(${`email":"${email ?? id}"`} in body) > 0
          or position(${`contact:${id}`} in body) > 0
          or exists (select from unnest(${others}::uuid[]) as o (id) where position(o.id::text in body) > 0))`,
  ]
  for (const statement of statements) await statement.execute(tx)
}
