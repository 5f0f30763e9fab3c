import type { Metadata } from 'next'
import { FramedNotFound } from '#components/shell/framed-not-found.tsx'
import NotFound from '../../not-found.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Members see this inside the workspace frame; others see it without. */
export default function NotFoundHere() {
  return (
    <FramedNotFound>
      <NotFound />
    </FramedNotFound>
  )
}
