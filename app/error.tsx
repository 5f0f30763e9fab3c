'use client'

import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** What a page shows when rendering it failed; every page carries it, so it is kept small. The digest finds the cause in the server's log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        title="This page could not be shown"
        action={
          <button type="button" className={buttonStyle({ variant: 'primary' })} onClick={reset}>
            Try again
          </button>
        }
      >
        Nothing was lost. If it happens again, tell whoever runs this server{error.digest && ` “${error.digest}”`}.
      </EmptyState>
    </div>
  )
}
