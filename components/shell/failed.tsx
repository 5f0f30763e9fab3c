'use client'

import { CloudOff } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** Replaces a list that failed to load. */
export function Failed({ error, onRetry }: { error: { message: string }; onRetry: () => void }) {
  return (
    <EmptyState icon={<CloudOff />} title="Could not load this" action={<Button onClick={onRetry}>Try again</Button>}>
      {error.message === 'Failed to fetch' ? 'Cannot reach the server. Check your connection.' : error.message}
    </EmptyState>
  )
}
