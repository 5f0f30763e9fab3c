'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { useManages } from '#components/shell/use-manages.ts'
import { showRecords } from '#components/sync/edits.ts'
import { useLive } from '#components/sync/live-context.ts'
import { refusalOf } from '#components/sync/refusal.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { draftFrom } from './kept-draft.ts'

/** Stores the drafts that earlier versions kept in this browser. Each is removed there when the server has it. */
export function useKeptDrafts(): void {
  const { person } = useFrame()
  const { edits } = useLive()
  const queries = useQueryClient()
  const mayWrite = useManages()
  const { mutateAsync: create } = useMutation(useTRPC().newsletter_drafts.create.mutationOptions())
  useEffect(() => {
    if (!mayWrite) return
    const prefix = `atrium newsletter ${person.id} newsletter `
    async function move(key: string) {
      const draft = draftFrom(localStorage.getItem(key))
      if (draft) {
        const made = await create(draft).catch((error: unknown) => {
          if (refusalOf(error)?.code !== 'validation_error') throw error
          // Its campaign or document was deleted.
          return create({ ...draft, campaign: null, document: null, document_version: null })
        })
        showRecords(queries, edits, 'newsletter_draft', made)
      }
      localStorage.removeItem(key)
    }
    async function moveAll() {
      for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) await move(key)
    }
    // With locks, two tabs do not store a draft twice. Browsers provide them only over TLS. What fails stays for later.
    const moving = navigator.locks ? navigator.locks.request(prefix, moveAll) : moveAll()
    moving.catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, [])
}
