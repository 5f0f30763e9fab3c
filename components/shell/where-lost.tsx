'use client'

import { type ReactNode, Suspense } from 'react'
import { later } from '#components/ui/later.ts'
import { useIsFramed } from './frame.tsx'

const LostHere = later(async () => ({ default: (await import('./lost-here.tsx')).LostHere }))

/** What an address that leads nowhere shows: ways on inside the frame of a workspace, else `children`. */
export function WhereLost({ children }: { children: ReactNode }) {
  return useIsFramed() ? (
    <Suspense>
      <LostHere />
    </Suspense>
  ) : (
    children
  )
}
