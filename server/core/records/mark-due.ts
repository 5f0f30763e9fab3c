import type { WorkspaceContext } from '../access/workspace-context.ts'
import { change, type Change } from '../database/change.ts'
import type { Rows } from '../database/statements.ts'
import { untilIdle } from '../operations/run-until-idle.ts'
import { dayIn } from '../values/days.ts'
import type { Kind, RecordOf, Schemas } from './kind.ts'
import { lockRecord, present } from './row.ts'

/** Records per transaction. */
const BATCH = 200

type Marking<S extends Schemas> = {
  /** Narrows the rows outside the Trash to those that `today` changes. */
  due: (rows: Rows, today: string) => Rows
  /** Marks a locked record, unless it changed meanwhile. `today` is the current day in the workspace. */
  mark: (changing: Change, record: RecordOf<S>, today: string) => Promise<unknown>
}

/** Marks the records that a new day changes, in batches, until nothing is left. */
export function markDue<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, marking: Marking<S>): Promise<void> {
  return untilIdle(() => markSome(kind, ctx, marking))
}

/** True when there may be more. */
function markSome<S extends Schemas>(kind: Kind<S>, ctx: WorkspaceContext, { due, mark }: Marking<S>) {
  const today = dayIn(ctx.workspace.time_zone, ctx.now)
  return change(ctx, async (changing) => {
    const rows = due(present(kind, ctx, changing.tx), today)
      .select('id')
      .orderBy('id')
      .limit(BATCH)
    const found = (await rows.execute()) as { id: string }[]
    for (const { id } of found) {
      const record = await lockRecord(kind, ctx, changing.tx, id)
      if (record) await mark(changing, record, today)
    }
    return changing.unchangedUnlessRecorded(found.length === BATCH)
  })
}
