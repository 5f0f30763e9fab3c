'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { startLater } from '#components/ui/later.tsx'
import { Toaster } from '#components/ui/toaster.tsx'

/**
 * zod tries to compile its parsers, and the CSP reports each attempt. Disable this in the browser before the first
 * schema is created.
 */
if (typeof window !== 'undefined') Object.assign(((globalThis as Zod).__zod_globalConfig ??= {}), { jitless: true })
type Zod = { __zod_globalConfig?: object }

/** Providers that every page shares. The primitives render no inline style elements, so they need no nonce. */
export function Providers({ children }: { children: ReactNode }) {
  const [TooltipLayer, setTooltipLayer] = useState<ComponentType>()
  useEffect(() => {
    return startLater(
      () => import('#components/ui/tooltip-layer.tsx'),
      (part) => {
        setTooltipLayer(() => part.TooltipLayer)
        return () => setTooltipLayer(undefined)
      },
    )
  }, [])
  return (
    <CSPProvider disableStyleElements>
      {children}
      {TooltipLayer && <TooltipLayer />}
      <Toaster />
    </CSPProvider>
  )
}
