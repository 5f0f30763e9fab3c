'use client'

import { useEffect, useRef, useState } from 'react'
import type { Row } from '#components/sync/edits.ts'
import { offerBack } from '#components/sync/offer-undo.ts'
import { FAR_TOO_LONG } from '#components/sync/refusal.ts'
import type { Edit } from '#components/sync/use-edit.tsx'
import { useLeaveWarning, useOnLeave } from '#components/ui/use-unsaved.ts'
import { isEmpty } from './format-field.ts'

/**
 * In UTF-16 code units. No field accepts nearly as much, and rendering a megabyte in headings blocks the page for a
 * minute.
 */
const MOST = 200_000

type Draft = { value: unknown; seen: Row; error?: string }

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/**
 * The unsaved text of one field. A refused value returns with the reason. Comparing with the record as it was when
 * typing began detects changes by others.
 */
export function useDraft(record: Row, key: string, edit: Edit) {
  const [draft, setDraft] = useState<Draft>()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isChanged = draft !== undefined && !Number.isNaN(draft.value) && trimmed(draft.value) !== draft.seen[key]
  const commit = ({ value, seen }: Draft) => {
    if (String(value).length > MOST) return setDraft({ value, seen, error: FAR_TOO_LONG })
    edit(seen, { [key]: trimmed(value) }, (error) => {
      if (isShown.current) setDraft((newer) => newer ?? { value, seen, error })
      return isShown.current
    })
  }
  useLeaveWarning(() => isChanged)
  useOnLeave(() => isChanged && !draft.error && !isEmpty(trimmed(draft.value)) && commit(draft))
  return {
    value: draft ? draft.value : record[key],
    error: draft?.error,
    set: (value: unknown) => setDraft((before) => ({ value, seen: before?.seen ?? record })),
    /** Discards the text and offers to undo that. */
    drop: () => {
      setDraft(undefined)
      if (isChanged) offerBack(draft.value, () => commit(draft))
    },
    /** Does not save an ambiguous value. `required`: does not save an empty one. */
    save: ({ required = false } = {}) => {
      if (!draft || Number.isNaN(draft.value)) return
      setDraft(undefined)
      if (isChanged && !(required && !trimmed(draft.value))) commit(draft)
    },
  }
}
