'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useFrame } from '#components/shell/frame.tsx'
import { hideRecords } from '#components/sync/edits.ts'
import { useTRPC } from '#components/sync/trpc.tsx'
import { useUndo } from '#components/sync/use-undo.ts'
import { toast } from '#components/ui/toast.ts'
import { useOnce } from '#components/ui/use-once.ts'
import type { NewsletterDraft } from '#server/modules/newsletters/drafts/schema.ts'

const ENTITY = 'newsletter_draft'

/** The drafts of the workspace, the last edited first; undefined while they load. */
export const useDrafts = () =>
  useQuery(useTRPC().newsletter_drafts.all.queryOptions(undefined, { staleTime: Infinity })).data?.data.toSorted(
    (one, other) => (one.updated_at < other.updated_at ? 1 : -1),
  )

/** Moves a draft to the Trash, offers to undo that, and opens the list. */
export function useDeleteDraft() {
  const { newsletter_drafts: drafts } = useTRPC()
  const { root } = useFrame()
  const router = useRouter()
  const queries = useQueryClient()
  const { offer } = useUndo()
  const { mutateAsync: remove } = useMutation(drafts.remove.mutationOptions())
  const { once, pending } = useOnce()

  return {
    pending,
    /** `onRemoved` runs before the page is left. */
    remove: ({ id, version }: NewsletterDraft, onRemoved: () => void) =>
      once(async (leave) => {
        try {
          await remove({ id })
        } catch (error) {
          return void toast.error('Could not delete the draft', { description: (error as Error).message })
        }
        onRemoved()
        hideRecords(queries, ENTITY, id)
        offer('Moved the draft to Trash', [{ entity: ENTITY, id, version, deleted: true }])
        leave(() => router.push(`${root}/newsletters`))
      }),
  }
}
