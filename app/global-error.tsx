'use client'

import PageError from './error.tsx'
import './globals.css'

/** Shown when the root layout itself fails. */
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
