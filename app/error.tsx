'use client'

import { CloudOff } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** What a page shows when rendering it failed. The digest finds the cause in the server's log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={<CloudOff />}
        title="This page could not be shown"
        action={
          <Button variant="primary" onClick={reset}>
            Try again
          </Button>
        }
      >
        Nothing was lost. If it happens again, tell whoever runs this server{error.digest && ` “${error.digest}”`}.
      </EmptyState>
    </div>
  )
}
