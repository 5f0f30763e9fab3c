import { later } from '#components/ui/later.tsx'

/** Who else is viewing this record, once loaded. */
export const Presence = later(async () => (await import('./visitors.tsx')).Visitors)
