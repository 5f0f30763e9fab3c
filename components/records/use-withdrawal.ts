'use client'

import { useQueryClient } from '@tanstack/react-query'
import { hideRecords } from '#components/sync/edits.ts'
import type { Versioned } from '#components/sync/own-saves.ts'
import { useSettled } from '#components/sync/use-settled.ts'
import { useOnLeave } from '#components/ui/use-unsaved.ts'

/** Drafts that a press in this tab created without any content. */
const begun = new Set<string>()

/** Call this when a press has created an empty draft, before its page opens. */
export const rememberBegun = (id: string): void => void begun.add(id)

/**
 * Deletes an empty draft when its page is left without an edit, so that an accidental press leaves nothing behind. The
 * server keeps it if anyone has used it meanwhile. Undefined and null are records that are gone already.
 */
export function useWithdrawal(
  entity: string,
  record: Versioned | null | undefined,
  withdraw: (input: { id: string }) => Promise<{ deleted: boolean }>,
): void {
  const queries = useQueryClient()
  const settled = useSettled()

  async function withdrawUntouched(seen: Versioned): Promise<void> {
    // Fields save what was typed when the page is left.
    if ((await settled(seen)).version > 1) return
    if ((await withdraw({ id: seen.id })).deleted) hideRecords(queries, entity, seen.id)
  }

  useOnLeave(() => {
    // Without a response, the draft stays in the list.
    if (record && begun.delete(record.id)) withdrawUntouched(record).catch(() => undefined)
  })
}
