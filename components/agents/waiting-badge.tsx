'use client'

import { later } from '#components/ui/later.tsx'

/** The count of proposals at the end of the sidebar entry. */
export const WaitingBadge = later(async () => (await import('./waiting-count.tsx')).WaitingCount)
