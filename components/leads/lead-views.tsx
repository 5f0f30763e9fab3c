'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { LEADS } from './lead-kind.tsx'

/** People who are interested; they come in by forms and pushes. */
export function LeadViews() {
  return <RecordsPage kind={LEADS} mayCreate={false} mayDelete={false} />
}
