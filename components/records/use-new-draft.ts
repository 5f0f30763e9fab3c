'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hideRecords } from '#components/sync/edits.ts'
import type { Versioned } from '#components/sync/own-saves.ts'
import { useSettled } from '#components/sync/use-settled.ts'
import { useUndo } from '#components/sync/use-undo.ts'
import { useOnLeave } from '#components/ui/use-unsaved.ts'

/** What adds something to a page: typing, choosing files, dropping and pasting them. */
const TOUCHES = ['input', 'drop', 'paste'] as const

/** Drafts that a press in this tab created without any content. */
const begun = new Set<string>()

/**
 * For the draft that a press has created, before its page opens: one with content can be undone, an empty one is
 * withdrawn when it is left untouched.
 */
export function useBegun(entity: string, name: string) {
  const { remember } = useUndo()
  return ({ id, version }: Versioned, isEmpty: boolean): void => {
    if (isEmpty) begun.add(id)
    else remember(`${name} created`, [{ entity, id, version }])
  }
}

/**
 * Deletes an empty draft when its page is left without any input, so that an accidental press leaves nothing behind. The
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

  // The server does not know a comment that is being written or a file that is being uploaded.
  const id = record?.id
  useEffect(() => {
    if (id === undefined || !begun.has(id)) return
    const touch = ({ type, target }: Event) => {
      if (type !== 'input' || (target as Element).closest('main')) begun.delete(id)
    }
    for (const type of TOUCHES) document.addEventListener(type, touch, true)
    return () => {
      for (const type of TOUCHES) document.removeEventListener(type, touch, true)
    }
  }, [id])

  useOnLeave(() => {
    // Without a response, the draft stays in the list.
    if (record && begun.delete(record.id)) withdrawUntouched(record).catch(() => undefined)
  })
}
