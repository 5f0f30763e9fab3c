'use client'

import PageError from './error.tsx'
import './globals.css'

/** The last resort, when even the root layout failed. */
export default function GlobalError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>Atrium</title>
        <main id="main">
          <PageError {...props} />
        </main>
      </body>
    </html>
  )
}
