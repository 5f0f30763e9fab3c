'use client'

import type { ReactNode } from 'react'
import { later } from '#components/ui/later.tsx'
import { useIsFramed } from './frame.tsx'

const LostHere = later(async () => (await import('./lost-here.tsx')).LostHere)

/** The page for an unknown URL: links inside the workspace frame, else `children`. */
export function WhereLost({ children }: { children: ReactNode }) {
  return useIsFramed() ? <LostHere /> : children
}
