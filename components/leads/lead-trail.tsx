'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ConsentList } from './consent-list.tsx'
import { TouchTable } from './touch-table.tsx'

/** Consents and touches of a person. */
export function LeadTrail({ contact }: { contact: string }) {
  const { data, error, refetch } = useQuery(useTRPC().leads.trail.queryOptions({ contact }))
  const [recording, setRecording] = useState(false)
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <Section
        title="Consent"
        description="Every entry is kept with the wording that was shown. The latest one applies."
        actions={
          <Button size="sm" icon={<Plus />} onClick={() => setRecording(true)}>
            Record consent
          </Button>
        }
      >
        <ConsentList consents={data.consents} />
      </Section>
      <Section
        title={`Touches (${data.touches.length})`}
        description="Visits through a campaign, opened emails, clicks and forms."
      >
        <TouchTable touches={data.touches} by="campaign" empty="No touches with this address yet." />
      </Section>
      <ConsentDialog contact={contact} open={recording} onOpenChange={setRecording} />
    </>
  )
}
