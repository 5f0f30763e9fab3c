import type { Metadata } from 'next'
import { WhereLost } from '#components/shell/where-lost.tsx'
import NotFound from '../../not-found.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** Members see this inside the workspace frame; others see it without. */
export default function NotFoundHere() {
  return (
    <WhereLost>
      <NotFound />
    </WhereLost>
  )
}
