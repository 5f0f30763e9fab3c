'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Audience, Newsletter } from '#server/modules/newsletters/schema.ts'
import { isFinal } from '../newsletter-words.ts'

type NoticesProps = {
  audience: Audience | undefined
  /** The stored newsletter of the chosen version. */
  current: Newsletter | null
}

/** Explains why a newsletter cannot be sent, with a link to fix it. */
export function Notices({ audience, current }: NoticesProps) {
  const { root } = useFrame()
  return (
    <>
      {audience?.problem && (
        <Banner
          tone="warning"
          title={audience.connected ? 'Brevo did not respond' : 'Connect Brevo to send newsletters'}
          action={
            <LinkButton size="sm" href={`${root}/connectors`}>
              Open data sources
            </LinkButton>
          }
        >
          {audience.problem}
        </Banner>
      )}
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
