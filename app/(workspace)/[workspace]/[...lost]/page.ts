import type { Metadata } from 'next'
import { caller } from '#server/caller.ts'
import NotFoundHere from '../not-found.tsx'

export const metadata: Metadata = { title: 'Not found', robots: { index: false } }

/** Every address that no page has, so that the frame stays around the words. */
export default function LostPage() {
  caller().lost()
  return NotFoundHere()
}
