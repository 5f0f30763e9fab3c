'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { CONTACTS } from './contact-kind.tsx'

export function ContactsViews() {
  return <RecordsPage kind={CONTACTS} />
}
