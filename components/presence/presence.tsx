import { type ComponentProps } from 'react'
import { later } from '#components/ui/later.tsx'

const Visitors = later(async () => (await import('./visitors.tsx')).Visitors)

/** Who else has this record open now, once that is known. */
export function Presence(visit: ComponentProps<typeof Visitors>) {
  return <Visitors {...visit} />
}
