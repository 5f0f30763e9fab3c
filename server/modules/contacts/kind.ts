import { sql } from 'kysely'
import { attachedTo } from '#server/core/records/attachments.ts'
import { isLabelled, isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { contactsByEmail } from './queries.ts'
import { Contact, CONTACT_EXAMPLE, ContactRow, CreateContact, ListContacts, UpdateContact } from './schema.ts'

export const contactKind = defineKind(
  { record: Contact, row: ContactRow, create: CreateContact, update: UpdateContact, list: ListContacts },
  {
    table: 'contact',
    path: 'contacts',
    read: 'contacts.read',
    write: 'contacts.write',
    page: '/contacts',
    title: 'name',
    search: { detail: sql`coalesce(contact.company, contact.email)` },
    comments: true,
    attachments: true,
    columns: { attachments: attachedTo('contact') },
    docs: { example: CONTACT_EXAMPLE },
    /** Finds contacts with the same address, to warn about duplicates. */
    async preview(ctx, tx, rows) {
      const known = await contactsByEmail(
        ctx,
        tx,
        rows.flatMap(({ record }) => record.email ?? []),
      )
      return rows.flatMap(({ index, record: { email } }) => {
        const name = email && known.get(email)?.name
        return name
          ? [{ index, field: 'email', code: 'duplicate' as const, message: `“${name}” already has ${email}` }]
          : []
      })
    },
    filters: { email: isOneOf('contact.email'), tag: isLabelled('contact.tags') },
  },
)
