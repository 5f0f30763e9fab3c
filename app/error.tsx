'use client'

import { Button } from '#components/ui/button.tsx'

/** Shown when rendering a page fails. The digest identifies the error in the server log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-content-center justify-items-center gap-1 p-6 text-center">
      <p className="text-md font-semibold">Something went wrong</p>
      <p className="max-w-96 text-balance text-ink-muted">
        Your data is safe. If this happens again, contact your administrator
        {error.digest && ` and mention “${error.digest}”`}.
      </p>
      <Button variant="primary" className="mt-4" onClick={reset}>
        Try again
      </Button>
    </div>
  )
}
