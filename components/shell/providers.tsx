'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { later } from '#components/ui/later.ts'
import { Toaster } from '#components/ui/toaster.tsx'

/**
 * zod finds out whether it may compile its parsers by trying, and the policy of our pages reports every try: it need not ask.
 * Said to the browser alone, before the first schema is made.
 */
if (typeof window !== 'undefined') Object.assign(((globalThis as Zod).__zod_globalConfig ??= {}), { jitless: true })
type Zod = { __zod_globalConfig?: object }

const TooltipLayer = later(async () => ({ default: (await import('#components/ui/tooltip-layer.tsx')).TooltipLayer }))

/** What every page shares in the browser. Primitives render no inline style elements, so they need no nonce. */
export function Providers({ children }: { children: ReactNode }) {
  const [isListening, setListening] = useState(false)
  useEffect(() => setListening(true), [])
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Suspense>{isListening && <TooltipLayer />}</Suspense>
      <Toaster />
    </CSPProvider>
  )
}
