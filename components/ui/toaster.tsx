'use client'

import { useEffect, useState } from 'react'
import { later } from './later.tsx'
import { onFirstToast } from './toast.ts'

const ToastRegion = later(async () => (await import('./toast-region.tsx')).ToastRegion)

/** Mounts the toast region with the first toast. Rendered once, in the root layout. */
export function Toaster() {
  const [ready] = useState(() => Promise.withResolvers<void>())
  const [wanted, setWanted] = useState(false)
  useEffect(
    () =>
      onFirstToast(() => {
        setWanted(true)
        return ready.promise
      }),
    [ready],
  )
  if (!wanted) return null
  return <ToastRegion onReady={ready.resolve} />
}
