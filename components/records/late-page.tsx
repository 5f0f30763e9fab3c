'use client'

import { type ReactNode, useEffect } from 'react'

/** Wraps a page whose code arrives after the shell, and repeats the early input that `Providers` leaves to it. */
export function LatePage({ children }: { children: ReactNode }) {
  useEffect(() => window.repeatEarlyInput?.(), [])
  return (
    <div className="contents" data-late-page>
      {children}
    </div>
  )
}
