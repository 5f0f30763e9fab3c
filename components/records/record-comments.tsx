'use client'

import { later } from '#components/ui/later.tsx'

/** What people say about a record, and what was done with it: it stands below the record, and comes behind it. */
export const RecordTalk = later(async () => (await import('./comments-and-activity.tsx')).Talk)
