import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import type { Workspace } from '#server/core/database/context.ts'
import type { ObjectStore } from '#server/core/files/object-store.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { StoredImport } from '../queries.ts'
import { countItems } from '../reading/read-items.ts'
import { type LeasedImport, leasedImports, LostImport } from './lease-import.ts'
import { type Outcome, tally, type Unknown } from './outcomes.ts'

export type ImportParts = {
  relay: Connection
  log: Log
  /** A context of the moment: each transaction has its own time. */
  context: (workspace: Workspace) => WorkspaceContext
  objects?: ObjectStore | undefined
}

/** An import that this process works on. */
export type Running = {
  parts: ImportParts
  leased: LeasedImport
  stored: StoredImport
  /** Whether to stop after the current transaction. */
  isOver: () => boolean
}

/** Changes the import if it is still leased to this process. */
export const heldRow = ({ workspace }: WorkspaceContext, tx: Scoped, { id, lease }: LeasedImport) =>
  tx
    .updateTable('import')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
    .where('lease_token', '=', lease)

/** Locks the import until the transaction ends: it is leased to this process, and its work is at this place. */
export async function holdImport(
  { workspace }: WorkspaceContext,
  tx: Scoped,
  { id, lease }: LeasedImport,
  place: number,
): Promise<void> {
  const row = await tx
    .selectFrom('import')
    .select('done')
    .where('workspace_id', '=', workspace.id)
    .where('id', '=', id)
    .where('lease_token', '=', lease)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row?.done !== place) throw new LostImport()
}

/** What every transaction sets: the place, and that the work goes on. */
export const progress = (ctx: WorkspaceContext, done: number) => ({
  done,
  tries: 0,
  lease_until: sql.raw<string>(leasedImports.until),
  updated_at: ctx.now.toISOString(),
})

/** Adds what became of the items of a transaction, after which the work goes on. */
export function withOutcomes(
  ctx: WorkspaceContext,
  tx: Scoped,
  leased: LeasedImport,
  outcomes: readonly Outcome[],
  unknown: Unknown,
) {
  const counts = tally(outcomes)
  return heldRow(ctx, tx, leased).set((eb) => ({
    ...progress(ctx, outcomes.at(-1)!.item.n),
    created: eb('created', '+', counts.created),
    updated: eb('updated', '+', counts.updated),
    skipped: eb('skipped', '+', counts.skipped),
    failed: eb('failed', '+', counts.failed),
    ...unknown,
  }))
}

/** The import with the size and encoding of its file, which are stored when it is read first. */
export async function measured({ parts, leased, stored }: Running): Promise<StoredImport> {
  if (stored.total !== null) return stored
  const ctx = { ...parts.context(leased.workspace), objects: parts.objects }
  const read = await countItems(ctx, stored)
  await housekeep(ctx, async ({ tx, write }) => write(heldRow(ctx, tx, leased).set(read)))
  return { ...stored, ...read }
}
