import type { Metadata } from 'next'
import { WhereLost } from '#components/shell/where-lost.tsx'
import NotFound from '../../not-found.tsx'

export const metadata: Metadata = { title: 'Not found' }

/** In the frame for who belongs to the workspace; for others there is none. */
export default function NotFoundHere() {
  return (
    <WhereLost>
      <NotFound />
    </WhereLost>
  )
}
