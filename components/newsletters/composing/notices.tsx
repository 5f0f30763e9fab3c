'use client'

import { isFinal } from '#components/newsletters/format-figures.ts'
import { Banner } from '#components/ui/banner.tsx'
import type { Newsletter } from '#server/modules/newsletters/schema.ts'

type NoticesProps = {
  /** The stored newsletter of the chosen version. */
  current: Newsletter | null
}

/** Explains why a newsletter cannot be sent. */
export function Notices({ current }: NoticesProps) {
  return (
    <>
      {current && isFinal(current) && (
        <Banner title="This version was already sent">
          Save a new version of the document to send it again in this campaign.
        </Banner>
      )}
      {current?.state === 'failed' && !isFinal(current) && (
        <Banner tone="danger" title="The newsletter was not sent">
          {current.error}
        </Banner>
      )}
    </>
  )
}
