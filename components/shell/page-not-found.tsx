'use client'

import { Search, SearchX } from 'lucide-react'
import { useOpen } from '#components/palette/palette-scope.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useFrame } from './frame.tsx'
import { Page } from './page.tsx'

/** Replaces a page or record of this workspace that does not exist. */
export function PageNotFound() {
  const { root, role } = useFrame()
  const open = useOpen()
  return (
    <Page>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<SearchX />}
        title="Page not found"
        action={
          <span className="flex gap-2">
            <LinkButton href={root}>Go to Home</LinkButton>
            <Button variant="primary" icon={<Search />} onClick={() => open('palette')}>
              Search
            </Button>
          </span>
        }
      >
        The link may be mistyped, or your account may not have access.
        {role !== 'guest' && (
          <>
            {' '}
            Records deleted in the last 30 days are in <TextLink href={`${root}/settings/trash`}>Trash</TextLink>.
          </>
        )}
      </EmptyState>
    </Page>
  )
}
