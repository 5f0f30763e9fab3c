import { type ComponentProps, Suspense } from 'react'
import { later } from '#components/ui/later.ts'

const Visitors = later(async () => ({ default: (await import('./visitors.tsx')).Visitors }))

/** Who else has this record open now, once that is known. */
export function Presence(visit: ComponentProps<typeof Visitors>) {
  return (
    <Suspense>
      <Visitors {...visit} />
    </Suspense>
  )
}
