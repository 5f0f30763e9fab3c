import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import type { Reading } from '#server/core/files/read.ts'
import { conflict, DomainError } from '#server/core/values/errors.ts'
import { getStored, shownImport, type StoredImport, undoUntil } from '../queries.ts'
import { refusalSentence } from '../rules.ts'
import type { Import, ReadImport } from '../schema.ts'
import { type Given, type Read, readFileOf } from './read-file.ts'
import { requireKinds } from './require-kinds.ts'
import { EMPTY, queue, settle } from './settle.ts'

/** Queues a check: the import as it would run, without its effects. */
export async function checkImport(ctx: Reading, { id, ...given }: ReadImport): Promise<Import> {
  const stored = await getStored(ctx, id)
  requireKinds(ctx, stored)
  if (!isMended(stored, given)) requireStatus(stored, ['uploading', 'ready', 'checking'], 'checked')
  if (stored.status === 'checking') return housekeep(ctx, async () => shownImport(stored))
  const read = await readOrFail(ctx, stored, given)
  return queue(ctx, stored, 'check', { ...EMPTY, ...read })
}

/** The mapping of an earlier check. */
export const checkedWith = ({ status, mapping }: StoredImport) => (status === 'uploading' ? undefined : mapping)

/** A file that was refused before anything was written may fit another mapping, as long as it is kept. */
const isMended = ({ status, started_at }: StoredImport, { mapping }: Given) =>
  status === 'failed' && !started_at && mapping !== undefined

/** Reads the head of the file. A refused file ends its import; a refused choice leaves one that was checked with another. */
async function readOrFail(ctx: Reading, stored: StoredImport, { mapping, continues }: Given): Promise<Read> {
  try {
    return await readFileOf(ctx, stored, { mapping: mapping ?? checkedWith(stored), continues })
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'validation_error') throw error
    const about = error.fields[0]?.field.split('.')[0]
    const isChoice = about === 'continues' || (about === 'mapping' && stored.status === 'ready')
    // The answer of the call is the refusal, so no other one is kept for its key.
    if (!isChoice)
      await settle(withoutKey(ctx), stored, { status: 'failed', problem: refusalSentence(error.message, error.fields) })
    throw error
  }
}

function withoutKey({ idempotency: _key, ...ctx }: Reading): Reading {
  return ctx
}

/** Queues the import. */
export async function startImport(ctx: Reading, { id, ...given }: ReadImport): Promise<Import> {
  const stored = await getStored(ctx, id)
  requireKinds(ctx, stored)
  if (!isMended(stored, given)) {
    requireStatus(stored, ['uploading', 'ready', 'running'], 'started')
    if (stored.status === 'running' && stored.work === 'run') return housekeep(ctx, async () => shownImport(stored))
    requireStatus(stored, ['uploading', 'ready'], 'started')
  }
  const isRead = stored.status === 'ready' && !given.mapping && given.continues === undefined
  const read = isRead ? {} : await readOrFail(ctx, stored, given)
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

function requireStatus({ status, problem }: StoredImport, allowed: readonly string[], done: string): void {
  if (allowed.includes(status)) return
  if (status === 'failed') throw conflict(`The import has failed: ${problem} Create another one.`)
  throw conflict(`The import is ${status}. It can only be ${done} while it is ${allowed.join(' or ')}.`)
}
