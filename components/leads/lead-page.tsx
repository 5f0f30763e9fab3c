'use client'

import { RecordPage } from '#components/records/record-page.tsx'
import { Section } from '#components/ui/section.tsx'
import type { LeadView } from '#server/modules/leads/schema.ts'
import { LeadDeal } from './lead-deal.tsx'
import { LEADS } from './lead-kind.tsx'
import { LeadTrail } from './lead-trail.tsx'

export function LeadPage({ initial }: { initial: LeadView }) {
  return (
    <RecordPage kind={LEADS} initial={initial} mayDelete={false} tools={(lead) => <LeadDeal lead={lead} />}>
      {({ contact, message }) => (
        <>
          {message && (
            <Section title="Message">
              <p className="break-words whitespace-pre-wrap">{message}</p>
            </Section>
          )}
          <LeadTrail contact={contact} />
        </>
      )}
    </RecordPage>
  )
}
