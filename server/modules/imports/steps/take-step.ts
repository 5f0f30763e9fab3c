import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import type { Reading } from '#server/core/files/read.ts'
import { conflict } from '#server/core/values/errors.ts'
import { getStored, shownImport, type StoredImport, undoUntil } from '../queries.ts'
import type { Import, ReadImport } from '../schema.ts'
import { readFileOf } from './read-file.ts'
import { requireKinds } from './require-kinds.ts'
import { EMPTY, queue, settle } from './settle.ts'

/** Queues a check: the import as it would run, without its effects. */
export async function checkImport(ctx: Reading, { id, mapping }: ReadImport): Promise<Import> {
  const stored = await getStored(ctx, id)
  requireKinds(ctx, stored)
  requireStatus(stored, ['uploading', 'ready', 'checking'], 'checked')
  if (stored.status === 'checking') return housekeep(ctx, async () => shownImport(stored))
  return queue(ctx, stored, 'check', { ...EMPTY, ...(await readFileOf(ctx, stored, mapping ?? checkedWith(stored))) })
}

/** The mapping of an earlier check. */
export const checkedWith = ({ status, mapping }: StoredImport) => (status === 'uploading' ? undefined : mapping)

/** Queues the import. */
export async function startImport(ctx: Reading, { id, mapping }: ReadImport): Promise<Import> {
  const stored = await getStored(ctx, id)
  requireKinds(ctx, stored)
  requireStatus(stored, ['uploading', 'ready', 'running'], 'started')
  if (stored.status === 'running' && stored.work === 'run') return housekeep(ctx, async () => shownImport(stored))
  requireStatus(stored, ['uploading', 'ready'], 'started')
  const isRead = stored.status === 'ready' && !mapping
  const read = isRead ? {} : await readFileOf(ctx, stored, mapping ?? checkedWith(stored))
  return queue(ctx, stored, 'run', { ...EMPTY, ...read, started_at: ctx.now.toISOString() })
}

/** Queues the undo: created records that no one changed since go to the Trash. */
export async function undoImport(ctx: WorkspaceContext, { id }: { id: string }): Promise<Import> {
  const stored = await getStored(ctx, id)
  requireKinds(ctx, stored, true)
  if (stored.status === 'undone' || stored.work === 'undo') return housekeep(ctx, async () => shownImport(stored))
  requireStatus(stored, ['done', 'cancelled', 'failed'], 'undone')
  if (!stored.started_at) return settle(ctx, stored, { status: 'undone' })
  const until = undoUntil(stored)
  if (until && until <= ctx.now.toISOString()) throw conflict('An import can be undone for 30 days after its end.')
  return queue(ctx, stored, 'undo', {})
}

const OPEN = ['uploading', 'checking', 'ready', 'running']

/** Ends the import. What it has written stays, and can be undone. */
export async function cancelImport(ctx: WorkspaceContext, { id }: { id: string }): Promise<Import> {
  const stored = await getStored(ctx, id)
  requireKinds(ctx, stored)
  if (stored.status === 'cancelled') return housekeep(ctx, async () => shownImport(stored))
  requireStatus(stored, OPEN, 'cancelled')
  if (stored.work === 'undo') throw conflict('The import is being undone, which cannot be cancelled.')
  const set = { status: 'cancelled', ...(stored.started_at && { finished_at: ctx.now.toISOString() }) }
  // Its check can end meanwhile.
  return settle(
    ctx,
    stored,
    set,
    ({ status, work, started_at }) => OPEN.includes(status) && work !== 'undo' && started_at === stored.started_at,
  )
}

function requireStatus({ status }: StoredImport, allowed: readonly string[], done: string): void {
  if (!allowed.includes(status))
    throw conflict(`The import is ${status}. It can only be ${done} while it is ${allowed.join(' or ')}.`)
}
