'use client'

import { useUndo as useSteps } from '#components/sync/use-undo.ts'
import { toast } from '#components/ui/toast.ts'
import type { RevertedEach } from '#server/modules/agents/schema.ts'
import { fieldName } from './describe-change.ts'
import { inRequests, useReviews } from './use-agents.ts'

/** The button that reverts what accepting these proposals changed, latest first, and says what was kept. */
export function useUndo() {
  const { revertProposals } = useReviews()
  const { rememberOfAgent } = useSteps()
  return (words: string, ids: readonly string[]) => rememberOfAgent(words, () => void undo(ids))

  async function undo(ids: readonly string[]) {
    const reverted: RevertedEach['reverted'] = []
    const failed = new Map<number, RevertedEach['failed'][number]>()
    try {
      for (const part of inRequests(ids.toReversed()))
        for (let hasMore = true; hasMore;) {
          const done = await revertProposals({ ids: part })
          reverted.push(...done.reverted)
          // Those that failed before are tried again with the rest.
          for (const one of done.failed) failed.set(one.change, one)
          hasMore = done.has_more && done.reverted.length > 0
        }
    } catch (error) {
      return void toast.error('Could not undo everything', { description: (error as Error).message })
    }
    const kept = describeKept({ reverted, failed: [...failed.values()] })
    if (kept) toast.warning('Not everything was undone', { description: kept })
    else toast.success('Undone')
  }
}

/** "Print: It was changed later, so it was kept. These fields were changed later and kept: Priority." */
function describeKept({ reverted, failed }: Pick<RevertedEach, 'reverted' | 'failed'>): string {
  const fields = [...new Set(reverted.flatMap(({ kept }) => kept))].map(fieldName)
  return [
    ...failed.map(({ subject, message }) => `${subject ?? 'A record'}: ${message}`),
    ...(fields.length > 0 ? [`These fields were changed later and kept: ${fields.join(', ')}.`] : []),
  ].join(' ')
}
