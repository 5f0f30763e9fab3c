'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { LEADS } from './lead-kind.tsx'

/** Leads, which arrive from forms and pushes. */
export function LeadViews() {
  const { root } = useFrame()
  return (
    <RecordsPage
      kind={LEADS}
      mayCreate={false}
      mayDelete={false}
      blank={
        <>
          They arrive through your <TextLink href={`${root}/forms`}>forms</TextLink>, or are{' '}
          <TextLink href="/developers/guides/marketing">pushed</TextLink> by your other tools.
        </>
      }
    />
  )
}
