'use client'

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onFirstToast } from './toast.ts'

const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Brings the corner for toasts onto the page with the first one; stands once, in the root layout. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  const ready = useRef(Promise.withResolvers<void>())
  useEffect(
    () =>
      onFirstToast(() => {
        setWanted(true)
        return ready.current.promise
      }),
    [],
  )
  return wanted ? (
    <Suspense>
      <ToastRegion onReady={ready.current.resolve} />
    </Suspense>
  ) : null
}
