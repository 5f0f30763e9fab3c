'use client'

import { type ReactNode, useEffect } from 'react'

/** Around a page whose code arrives after the shell: `Providers` leaves what was pressed meanwhile to be repeated here. */
export function LatePage({ children }: { children: ReactNode }) {
  useEffect(() => window.repeatEarlyInput?.(), [])
  return (
    <div className="contents" data-late-page>
      {children}
    </div>
  )
}
