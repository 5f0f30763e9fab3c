import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isId } from '#server/core/ids.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { Contact, ListContacts } from './schema.ts'

type Contacts = SelectQueryBuilder<DB, 'contact', object>

/** The columns of a contact, named as REST names them: a row of these is the record. */
export function contactColumns<O>(rows: SelectQueryBuilder<DB, 'contact', O>) {
  return rows
    .select(['contact.id', 'contact.name', 'contact.email', 'contact.phone', 'contact.company', 'contact.title'])
    .select(['contact.tags', 'contact.notes', 'contact.version'])
    .select(['contact.created_at', 'contact.updated_at'])
}

/** Contacts that are not in the Trash. */
function presentContacts(ctx: View, db: Reader = ctx.db): Contacts {
  return db
    .selectFrom('contact')
    .where('contact.workspace_id', '=', ctx.workspace.id)
    .where('contact.deleted_at', 'is', null)
}

/** Whether a contact is there and not in the Trash; it stays so until the transaction ends. */
export async function isPresentContact(ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const row = await presentContacts(ctx, tx)
    .select('contact.id')
    .where('contact.id', '=', id)
    .forShare('contact')
    .executeTakeFirst()
  return row !== undefined
}

export async function findContact(ctx: WorkspaceContext, db: Reader, id: string): Promise<Contact | undefined> {
  const found = contactColumns(presentContacts(ctx, db)).where('contact.id', '=', id)
  return (await found.executeTakeFirst()) as Contact | undefined
}

/** The names of contacts that have one of these addresses; of several with one address the oldest. */
export async function namesByEmail(
  ctx: WorkspaceContext,
  db: Reader,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await presentContacts(ctx, db)
    .select(['contact.email', 'contact.name'])
    .distinctOn('contact.email')
    .where(sql<boolean>`contact.email = any(${emails}::text[])`)
    .orderBy('contact.email')
    .orderBy('contact.id')
    .execute()
  return new Map(rows.map(({ email, name }) => [email!, name]))
}

/** Locks the contact until the transaction ends; undefined when there is none. */
export async function lockContact(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Contact | undefined> {
  if (!isId(id)) return undefined
  const found = contactColumns(presentContacts(ctx, tx)).where('contact.id', '=', id)
  return (await found.forUpdate('contact').executeTakeFirst()) as Contact | undefined
}

export async function lockTrashedContact(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Contact | undefined> {
  if (!isId(id)) return undefined
  const trashed = tx
    .selectFrom('contact')
    .where('contact.workspace_id', '=', ctx.workspace.id)
    .where('contact.id', '=', id)
    .where('contact.deleted_at', 'is not', null)
  return (await contactColumns(trashed).forUpdate('contact').executeTakeFirst()) as Contact | undefined
}

export async function getContact(ctx: WorkspaceContext, id: string): Promise<Contact> {
  if (!isId(id)) throw notFound()
  const [contact] = await query(ctx, 'contact by id', { id }, (view, values) =>
    contactColumns(presentContacts(view)).where('contact.id', '=', values.id),
  )
  if (!contact) throw notFound()
  return contact as Contact
}

export function listContacts(ctx: WorkspaceContext, input: ListContacts) {
  return page<Contact>(ctx, input, {
    table: 'contact',
    rows: (view) => filterContacts(presentContacts(view), input),
    columns: contactColumns,
  })
}

export function allContacts(ctx: WorkspaceContext) {
  return whole<Contact>(ctx, { table: 'contact', rows: (view) => contactColumns(presentContacts(view)) })
}

function filterContacts(rows: Contacts, { email, tag, updated_since, q }: ListContacts): Contacts {
  let found = rows
  if (email) found = found.where(sql<boolean>`contact.email = any(${email}::text[])`)
  if (tag)
    found = found.where(
      sql<boolean>`exists (select from unnest(contact.tags) as label where fold(label) = any(array(select fold(unnest(${tag}::text[])))))`,
    )
  if (updated_since) found = found.where('contact.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('contact', q))
  return found
}
