'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '#components/sync/trpc.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'

type ApprovedNoticeProps = {
  id: string
  isReading: boolean
  hasApproved: boolean
  /** The text has changed since the approval. */
  isNewer: boolean
  onChange: (isWriting: boolean) => void
}

/** Says which text of an SOP is shown, with a button for the other one. */
export function ApprovedNotice({ id, isReading, hasApproved, isNewer, onChange }: ApprovedNoticeProps) {
  const { documents } = useTRPC()
  const { data } = useQuery(documents.suggestions.queryOptions({ id }))
  if (!hasApproved) return null
  if (!isReading)
    return (
      <Banner
        action={
          <Button size="sm" onClick={() => onChange(false)}>
            Show approved version
          </Button>
        }
      >
        This is the draft. Readers see the approved version until the draft is approved.
      </Banner>
    )
  const count = data?.data.length ?? 0
  const suggestions = `${data?.has_more ? 'more than ' : ''}${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
  const draft = `There is a newer draft${count > 0 ? ` with ${suggestions}` : ''}.`
  return (
    <Banner
      tone={isNewer ? 'info' : 'success'}
      action={
        <Button size="sm" onClick={() => onChange(true)}>
          {isNewer ? 'Open draft' : 'Edit'}
        </Button>
      }
    >
      This is the approved version. {isNewer ? draft : count > 0 && `It has ${suggestions}.`}
    </Banner>
  )
}
