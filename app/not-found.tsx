import type { Metadata } from 'next'
import { Wordmark } from '#components/shell/logo.tsx'
import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Every page loads this one, so it uses a plain link and no icon. */
export default function NotFound() {
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-canvas px-4 py-10">
      <Wordmark />
      <div className="w-full max-w-120 rounded-lg bg-raised shadow-float">
        <h1 className="sr-only">Not found</h1>
        <EmptyState
          title="Page not found"
          action={
            // oxlint-disable-next-line next/no-html-link-for-pages -- the router's link would burden every page
            <a href="/" className={buttonStyle({})}>
              Go to the home page
            </a>
          }
        >
          The link may be mistyped, the page may have been deleted, or your account may not have access.
        </EmptyState>
      </div>
    </main>
  )
}
