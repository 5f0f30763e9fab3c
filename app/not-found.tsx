import { Compass } from 'lucide-react'
import type { Metadata } from 'next'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main id="main" className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">Not found</h1>
        <EmptyState
          icon={<Compass />}
          title="There is no page here"
          action={<LinkButton href="/">Go to the start page</LinkButton>}
        >
          The address is mistyped, or what was here has been removed, or your account cannot see it.
        </EmptyState>
      </div>
    </main>
  )
}
