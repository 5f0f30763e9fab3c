import { isTaken } from '#db/postgres-errors.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Change, change } from '#server/core/database/change.ts'
import { conflict, type DomainError } from '#server/core/values/errors.ts'
import type { Numbered } from '../reading/read-items.ts'
import { applyItems, Spoiled } from './apply-items.ts'
import { LostImport } from './lease-import.ts'
import type { Outcome } from './outcomes.ts'
import { refusalIn } from './refusal-in.ts'

type Chunk = {
  scope: string
  items: readonly Numbered[]
  /** Opens the transaction: `change`, or one that is rolled back. */
  within: (ctx: WorkspaceContext, work: (changing: Change) => Promise<void>) => Promise<void>
  context: () => WorkspaceContext
  isRehearsal?: boolean
  before?: (ctx: WorkspaceContext, changing: Change, items: readonly Numbered[]) => Promise<void>
  after?: (ctx: WorkspaceContext, changing: Change, outcomes: Outcome[]) => void
}

export const commit: Chunk['within'] = (ctx, work) => change(ctx, work)

/**
 * Applies items in one transaction. If one spoils it, they are applied one by one, each in a transaction of its own, and the
 * one that fails is reported. Returns the outcomes in order.
 */
export async function writeChunk(
  chunk: Chunk,
  items = chunk.items,
  refused: ReadonlyMap<number, DomainError> = new Map(),
): Promise<Outcome[]> {
  const { scope, within, context, before, after, isRehearsal = false } = chunk
  let outcomes: Outcome[] = []
  const ctx = context()
  try {
    await within(ctx, async (changing) => {
      outcomes = []
      await before?.(ctx, changing, items)
      outcomes = await applyItems(ctx, changing, { scope, items, refused, isRehearsal })
      after?.(ctx, changing, outcomes)
      return changing.unchangedUnlessRecorded(undefined)
    })
    return outcomes
  } catch (error) {
    if (error instanceof LostImport) throw error
    const [only, another] = items
    if (another) {
      const each: Outcome[] = []
      for (const item of items) each.push(...(await writeChunk(chunk, [item])))
      return each
    }
    const refusal = refusalOf(error, outcomes)
    if (!refusal || refused.size > 0) throw error
    return writeChunk(chunk, items, new Map([[only!.n, refusal]]))
  }
}

/** Why the only item failed. Postgres may refuse it after the procedure has named the reason. */
function refusalOf(error: unknown, [outcome]: Outcome[]): DomainError | undefined {
  if (error instanceof Spoiled) return error.refusal
  const [note] = outcome?.status === 'failed' ? outcome.notes : []
  if (note) return conflict(note.field ? `${note.field}: ${note.message}` : note.message)
  if (isTaken(error)) return conflict('Another record has a value of this row that must be unique.')
  return refusalIn(error)
}
