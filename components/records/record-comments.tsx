'use client'

import { later } from '#components/ui/later.tsx'

/** The comments and activity below a record, loaded after it. */
export const LazyCommentsAndActivity = later(
  async () => (await import('./comments-and-activity.tsx')).CommentsAndActivity,
)
