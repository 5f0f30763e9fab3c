'use client'

import { Search, SearchX } from 'lucide-react'
import { useOpen } from '#components/palette/palette-scope.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useFrame } from './frame.tsx'
import { Page } from './page.tsx'

/** In place of a page or record of this workspace that is not there. */
export function LostHere() {
  const { root, role } = useFrame()
  const open = useOpen()
  return (
    <Page>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={<SearchX />}
        title="There is no page here"
        action={
          <span className="flex gap-2">
            <LinkButton href={root}>Go to Home</LinkButton>
            <Button variant="primary" icon={<Search />} onClick={() => open('palette')}>
              Search
            </Button>
          </span>
        }
      >
        The address is mistyped, or your account cannot see it.
        {role !== 'guest' && (
          <>
            {' '}
            What was deleted in the last 30 days is in <TextLink href={`${root}/settings/trash`}>the Trash</TextLink>.
          </>
        )}
      </EmptyState>
    </Page>
  )
}
