'use client'

import type { ReactNode } from 'react'
import { later } from '#components/ui/later.tsx'
import { useIsFramed } from './frame.tsx'

const LostHere = later(async () => (await import('./lost-here.tsx')).LostHere)

/** What an address that leads nowhere shows: ways on inside the frame of a workspace, else `children`. */
export function WhereLost({ children }: { children: ReactNode }) {
  return useIsFramed() ? <LostHere /> : children
}
