import { Banner } from '#components/ui/banner.tsx'
import { exactWords } from '#components/ui/relative-words.ts'
import { TextLink } from '#components/ui/text-link.tsx'

/** Above every page of a workspace that will be deleted. `settingsHref` for those who can keep it. */
export function DeletionNotice({ at, zone, settingsHref }: { at: string; zone: string; settingsHref?: string }) {
  return (
    <Banner tone="warning" {...(settingsHref && { action: <TextLink href={settingsHref}>Keep workspace</TextLink> })}>
      This workspace will be deleted on {exactWords(new Date(at), zone)}.
    </Banner>
  )
}
