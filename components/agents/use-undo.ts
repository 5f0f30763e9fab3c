'use client'

import { toast } from '#components/ui/toast.ts'
import type { RevertedEach } from '#server/modules/agents/schema.ts'
import { fieldName } from './change-words.ts'
import { inRequests, useReviews } from './use-agents.ts'

/** Reverts what accepting these proposals changed, latest first, and says what was kept. */
export function useUndo() {
  const { revertProposals } = useReviews()
  return async (ids: readonly string[]) => {
    const outcome: Pick<RevertedEach, 'reverted' | 'failed'> = { reverted: [], failed: [] }
    try {
      for (const part of inRequests(ids.toReversed())) {
        const { reverted, failed } = await revertProposals({ ids: part })
        outcome.reverted.push(...reverted)
        outcome.failed.push(...failed)
      }
    } catch (error) {
      return void toast.error('Could not undo everything', { description: (error as Error).message })
    }
    const kept = keptWords(outcome)
    if (kept) toast.warning('Not everything was undone', { description: kept })
    else toast.success('Undone')
  }
}

/** "Print: It was changed later, so it was kept. These fields were changed later and kept: Priority." */
function keptWords({ reverted, failed }: Pick<RevertedEach, 'reverted' | 'failed'>): string {
  const fields = [...new Set(reverted.flatMap(({ kept }) => kept))].map(fieldName)
  return [
    ...failed.map(({ subject, message }) => `${subject ?? 'A record'}: ${message}`),
    ...(fields.length > 0 ? [`These fields were changed later and kept: ${fields.join(', ')}.`] : []),
  ].join(' ')
}
