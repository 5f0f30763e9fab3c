'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { hideRecords } from '#components/sync/edits.ts'
import type { Versioned } from '#components/sync/own-saves.ts'
import { useSettled } from '#components/sync/use-settled.ts'
import { useUndo } from '#components/sync/use-undo.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import { useOnLeave } from '#components/ui/use-unsaved.ts'

/** What adds something to a page: typing, choosing files, dropping and pasting them. */
const TOUCHES = ['input', 'drop', 'paste'] as const

/** Drafts that a press in this tab created without any content. */
const begun = new Set<string>()

type NewDraft<Fields> = {
  entity: string
  /** As in "Purchase order created". */
  name: string
  /** Of its page, without the id. */
  path: string
  make: (fields?: Fields) => Promise<Versioned>
}

/**
 * Creates a draft at once and opens its page. One with content can be undone, an empty one is withdrawn when it is left
 * untouched.
 */
export function useNewDraft<Fields>({ entity, name, path, make }: NewDraft<Fields>) {
  const { root } = useFrame()
  const router = useRouter()
  const { remember } = useUndo()
  const { once, pending } = useOnce()
  const create = (fields?: Fields) =>
    once(async (leave) => {
      try {
        const { id, version } = await make(fields)
        if (fields) remember(`${name} created`, [{ entity, id, version }])
        else begun.add(id)
        leave(() => router.push(`${root}${path}/${id}`))
      } catch (error) {
        toast.error(`Could not create the ${name.toLowerCase()}`, { description: (error as Error).message })
      }
    })
  return { create, pending }
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
