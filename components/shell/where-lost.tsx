'use client'

import type { ReactNode } from 'react'
import { useIsFramed } from './frame.tsx'
import { LostHere } from './lost-here.tsx'

/** The page for an unknown URL: links inside the workspace frame, else `children`. */
export function WhereLost({ children }: { children: ReactNode }) {
  return useIsFramed() ? <LostHere /> : children
}
