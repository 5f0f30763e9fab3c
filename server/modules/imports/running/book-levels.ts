import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, joining } from '#server/core/database/change.ts'
import { wordsOf } from '../../inventory/entries/rules.ts'
import { pushLevels } from '../../inventory/movements/mutations.ts'
import type { Link } from './find-links.ts'
import type { Outcome } from './outcomes.ts'

/** A level of stock that differs from what the source said last. */
export type Level = { outcome: Outcome; link: Omit<Link, 'entity_id' | 'version' | 'kept'> }

/**
 * Pushes levels to the ledger, which records the differences. Their rows are `updated` with the code `booked`: an undo takes
 * back what an import created, and the entries of the ledger stay. Returns the links of what was booked or agrees with the
 * ledger, so that the same file books nothing again, even if the stock changed since.
 */
export async function bookLevels(ctx: WorkspaceContext, changing: Change, given: readonly Level[]): Promise<Link[]> {
  const levels = given.filter(({ outcome }) => outcome.record['item'])
  if (levels.length === 0) return []
  const { results, errors } = await pushLevels(joining(ctx, changing), {
    levels: levels.map(({ outcome }) => outcome.record),
    createItems: false,
    atomic: false,
    dryRun: false,
  })
  for (const error of errors) {
    const { field, code } = error
    levels[error.index]!.outcome.notes.unshift({ field, code, message: wordsOf(error) })
  }
  return results.flatMap(({ index, status }): Link[] => {
    if (status === 'failed') return []
    const { outcome, link } = levels[index]!
    const entity_id = outcome.record['item'] as string
    const isBooked = status !== 'skipped'
    Object.assign(outcome, {
      status: isBooked ? 'updated' : 'skipped',
      code: isBooked ? 'booked' : 'unchanged',
      entity_id,
    })
    return [{ ...link, entity_id, version: 0, kept: [] }]
  })
}
