'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { startLater } from '#components/ui/later.tsx'
import { Toaster } from '#components/ui/toaster.tsx'

/**
 * zod finds out whether it may compile its parsers by trying, and the policy of our pages reports every try: it need not ask.
 * Said to the browser alone, before the first schema is made.
 */
if (typeof window !== 'undefined') Object.assign(((globalThis as Zod).__zod_globalConfig ??= {}), { jitless: true })
type Zod = { __zod_globalConfig?: object }

/** What every page shares in the browser. Primitives render no inline style elements, so they need no nonce. */
export function Providers({ children }: { children: ReactNode }) {
  const [TooltipLayer, setTooltipLayer] = useState<ComponentType>()
  // After the effects of everything inside: by then the page listens, unless its code is still to come.
  useEffect(() => {
    if (!document.querySelector('[data-late-page]')) window.repeatEarlyInput?.()
  }, [])
  useEffect(
    () =>
      startLater(
        () => import('#components/ui/tooltip-layer.tsx'),
        (part) => {
          setTooltipLayer(() => part.TooltipLayer)
          return () => setTooltipLayer(undefined)
        },
      ),
    [],
  )
  return (
    <CSPProvider disableStyleElements>
      {children}
      {TooltipLayer && <TooltipLayer />}
      <Toaster />
    </CSPProvider>
  )
}
