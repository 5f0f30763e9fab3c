import { Contact } from 'lucide-react'
import { EXT_ID, TIMES } from '#components/records/record-field.ts'
import type { RecordKind } from '#components/records/record-kind.ts'
import { SameAddress } from './same-address.tsx'

export const CONTACTS: RecordKind<'contacts'> = {
  module: 'contacts',
  entity: 'contact',
  discussed: 'contact',
  noun: 'contact',
  nouns: 'contacts',
  title: 'Contacts',
  icon: <Contact />,
  purpose: 'Contacts are the people you work with and sell to.',
  searched: ['name', 'email', 'phone', 'company', 'title', 'tags'],
  fields: [
    { key: 'name', label: 'Name', kind: 'text', required: true },
    { key: 'company', label: 'Company', kind: 'text', width: 'w-40' },
    { key: 'title', label: 'Title', kind: 'text', width: 'w-44' },
    { key: 'email', label: 'Email', kind: 'email', width: 'w-60' },
    { key: 'phone', label: 'Phone', kind: 'phone', width: 'w-40' },
    { key: 'tags', label: 'Tags', kind: 'tags', width: 'w-44' },
    EXT_ID,
    ...TIMES,
    { key: 'notes', label: 'Notes', kind: 'markdown', column: 'never' },
  ],
  start: {
    fields: ['name', 'email', 'phone', 'company', 'title', 'tags'],
    values: { name: '', email: null, phone: null, company: null, title: null, tags: [] },
    schema: () => import('#server/modules/contacts/schema.ts').then((module) => module.CreateContact),
    advice: SameAddress,
  },
}
