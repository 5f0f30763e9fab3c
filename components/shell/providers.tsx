'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipLayer } from '#components/ui/tooltip-layer.tsx'

/** What every page shares in the browser. Primitives render no inline style elements, so they need no nonce. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <TooltipLayer />
      <Toaster />
    </CSPProvider>
  )
}
