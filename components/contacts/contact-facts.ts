import { STAFF, type KindFacts } from '#components/records/kind-facts.ts'

export const CONTACT: KindFacts = {
  entity: 'contact',
  place: { group: 'Sales', path: '/contacts', label: 'Contacts', icon: 'Contact', key: 'c', only: 'staff' },
  words: 'clients customers people companies address book crm export',
  records: async () => (await import('#components/contacts/contact-kind.tsx')).CONTACTS,
  create: { label: 'New contact', words: 'client customer person company', roles: STAFF },
  imports: 'Import contacts',
  trash: { label: 'Contacts' },
}
