import { isLabelled, isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { Contact, ContactRow, CreateContact, ListContacts, UpdateContact } from './schema.ts'

export const contactKind = defineKind(
  { record: Contact, row: ContactRow, create: CreateContact, update: UpdateContact, list: ListContacts },
  {
    table: 'contact',
    path: 'contacts',
    read: 'contacts.read',
    write: 'contacts.write',
    docs: {
      list: 'Contacts that are not in the Trash, oldest first unless `sort` says otherwise.',
      example: { name: 'Ada Brandt', email: 'ada@brandt.example', company: 'Brandt Print', tags: ['supplier'] },
    },
    filters: { email: isOneOf('contact.email'), tag: isLabelled('contact.tags') },
  },
)
