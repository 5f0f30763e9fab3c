import { Banner } from '#components/ui/banner.tsx'
import { formatExactTime } from '#components/ui/format-relative-time.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { TextLink } from '#components/ui/text-link.tsx'

/** A banner on every page of a workspace scheduled for deletion. `settingsHref` is for members who can cancel it. */
export function DeletionNotice({ at, zone, settingsHref }: { at: string; zone: string; settingsHref?: string }) {
  const notation = useNotation()
  return (
    <Banner tone="warning" {...(settingsHref && { action: <TextLink href={settingsHref}>Keep workspace</TextLink> })}>
      This workspace will be deleted on {formatExactTime(notation, new Date(at), zone)}.
    </Banner>
  )
}
