'use client'

import { RecordsPage } from '#components/records/records-page.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { LEADS } from './lead-kind.tsx'

/** Leads, which arrive from forms and pushes, or are added by hand. */
export function LeadViews() {
  const { root } = useFrame()
  return (
    <RecordsPage
      kind={LEADS}
      mayDelete={false}
      blank={
        <>
          Add one, or let them arrive through your <TextLink href={`${root}/forms`}>forms</TextLink> or from your{' '}
          <TextLink href="/developers/guides/marketing">other tools</TextLink>.
        </>
      }
    />
  )
}
