'use client'

import { useState } from 'react'
import type { Row } from '#components/shell/edits.ts'

/**
 * What is typed into one field, until it is saved. It is compared with the record as it was when typing began, so that a
 * change by others meanwhile is noticed.
 */
export function useDraft(record: Row, key: string, edit: (seen: Row, fields: Record<string, unknown>) => void) {
  const [draft, setDraft] = useState<{ value: unknown; seen: Row }>()
  return {
    value: draft ? draft.value : record[key],
    set: (value: unknown) => setDraft((before) => ({ value, seen: before?.seen ?? record })),
    drop: () => setDraft(undefined),
    /** `required`: what is empty is not saved. */
    save: ({ required = false } = {}) => {
      setDraft(undefined)
      if (!draft) return
      const value = typeof draft.value === 'string' ? draft.value.trim() : draft.value
      if (value === draft.seen[key] || (required && !value)) return
      edit(draft.seen, { [key]: value })
    },
  }
}
