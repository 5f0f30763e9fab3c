import type { Metadata } from 'next'
import { caller } from '#server/caller.ts'
import NotFoundHere from '../not-found.tsx'

export const metadata: Metadata = { title: 'Not found', robots: { index: false } }

/** Matches all unknown paths, so that the not-found page keeps the workspace frame. */
export default function LostPage() {
  caller().lost()
  return NotFoundHere()
}
