'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { FORMS } from './form-kind.tsx'

/** Public pages that ask for leads. */
export function FormViews() {
  return <RecordsPage kind={FORMS} mayWrite={useManages()} />
}
