'use client'

import { useEffect, useRef, useState } from 'react'
import type { Row } from '#components/shell/edits.ts'
import { FAR_TOO_LONG } from '#components/shell/refusal.ts'
import type { Edit } from '#components/shell/use-edit.tsx'

/** In UTF-16 units: no field takes nearly as much, and a megabyte shown in headings stops the page for a minute. */
const MOST = 200_000

/**
 * What is typed into one field, until it is saved; what is refused comes back with the reason. It is compared with the record as it
 * was when typing began, so that a change by others meanwhile is noticed.
 */
export function useDraft(record: Row, key: string, edit: Edit) {
  const [draft, setDraft] = useState<{ value: unknown; seen: Row; error?: string }>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return {
    value: draft ? draft.value : record[key],
    error: draft?.error,
    set: (value: unknown) => setDraft((before) => ({ value, seen: before?.seen ?? record })),
    drop: () => setDraft(undefined),
    /** Not what has no one meaning yet. `required`: what is empty is not saved. */
    save: ({ required = false } = {}) => {
      if (!draft || Number.isNaN(draft.value)) return
      if (String(draft.value).length > MOST) return setDraft({ ...draft, error: FAR_TOO_LONG })
      setDraft(undefined)
      const value = typeof draft.value === 'string' ? draft.value.trim() : draft.value
      if (value === draft.seen[key] || (required && !value)) return
      edit(draft.seen, { [key]: value }, (error) => {
        if (isShown.current) setDraft((newer) => newer ?? { ...draft, error })
        return isShown.current
      })
    },
  }
}
