'use client'

import type { ReactNode } from 'react'
import { useIsFramed } from './frame.tsx'
import { PageNotFound } from './page-not-found.tsx'

/** The page for an unknown URL: links inside the workspace frame, else `children`. */
export function FramedNotFound({ children }: { children: ReactNode }) {
  return useIsFramed() ? <PageNotFound /> : children
}
