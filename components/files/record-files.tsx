'use client'

import { later } from '#components/ui/later.tsx'

/** The files of a record, loaded after it. */
export const RecordFiles = later(async () => (await import('./attachments.tsx')).Attachments)
