'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipLayer } from '#components/ui/tooltip-layer.tsx'
import { useHeldEnter } from './use-held-enter.ts'

/**
 * zod tries to compile its parsers, and the CSP reports each attempt. Disable this in the browser before the first
 * schema is created.
 */
if (typeof window !== 'undefined') Object.assign(((globalThis as Zod).__zod_globalConfig ??= {}), { jitless: true })
type Zod = { __zod_globalConfig?: object }

/** Providers that every page shares. The primitives render no inline style elements, so they need no nonce. */
export function Providers({ children }: { children: ReactNode }) {
  useHeldEnter()
  return (
    <CSPProvider disableStyleElements>
      {children}
      <TooltipLayer />
      <Toaster />
    </CSPProvider>
  )
}
