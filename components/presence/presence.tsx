import { later } from '#components/ui/later.tsx'

/** Who else has this record open now, once that is known. */
export const Presence = later(async () => (await import('./visitors.tsx')).Visitors)
