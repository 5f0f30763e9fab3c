import { housekeep } from '#server/core/database/change.ts'
import { DomainError, internalError } from '#server/core/values/errors.ts'
import { announce } from '../../notifications/mutations.ts'
import { getStored } from '../queries.ts'
import { refusalSentence } from '../rules.ts'
import { releaseParts } from '../steps/release-parts.ts'
import { checkImport } from './check-import.ts'
import { type LeasedImport, LostImport } from './lease-import.ts'
import { noticeEnd } from './notice-end.ts'
import { runImport } from './run-import.ts'
import { heldRow, type ImportParts, type Running } from './running.ts'
import { starterOf } from './starter.ts'
import { undoImport } from './undo-import.ts'

/** Internal errors in a row without progress in between. */
const MOST_TRIES = 5

/** The states after the work, and after it failed. */
const ENDS = { check: ['ready', 'failed'], run: ['done', 'failed'], undo: ['undone', 'failed'] } as const

/**
 * Does the work of a leased import until it is done or `isOver`. It continues where the last committed transaction ended.
 * Throws `LostImport`, or an internal error after which it is repeated.
 */
export async function workOnImport(parts: ImportParts, leased: LeasedImport, isOver: () => boolean): Promise<void> {
  const ctx = parts.context(leased.workspace)
  const stored = await getStored(ctx, leased.id)
  if (stored.lease_token !== leased.lease) throw new LostImport()
  const running: Running = { parts, leased, stored, isOver }
  try {
    await starterOf(ctx, stored)
    const work = { check: checkImport, run: runImport, undo: undoImport }[leased.work]
    if (await work(running)) await end(running, ENDS[leased.work][0], null)
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'internal_error' || error.code === 'unavailable') throw error
    await end(running, ENDS[leased.work][1], refusalSentence(error.message, error.fields))
  }
}

/** Counts an internal error. After several, the import fails: an error that repeats would never end it. */
export async function countFailure(parts: ImportParts, leased: LeasedImport): Promise<void> {
  const ctx = parts.context(leased.workspace)
  const stored = await getStored(ctx, leased.id)
  if (stored.lease_token !== leased.lease) return
  if (stored.tries + 1 >= MOST_TRIES)
    return await end({ parts, leased, stored, isOver: () => true }, ENDS[leased.work][1], internalError().message)
  await housekeep(ctx, async ({ tx, write }) => {
    write(heldRow(ctx, tx, leased).set((eb) => ({ tries: eb('tries', '+', 1) })))
  })
}

async function end({ parts, leased }: Running, status: string, problem: string | null): Promise<void> {
  const ctx = parts.context(leased.workspace)
  const at = ctx.now.toISOString()
  const notices = await housekeep(ctx, async ({ tx, write }) => {
    const isOver = leased.work !== 'check' || status === 'failed'
    const row = await heldRow(ctx, tx, leased)
      .set({ status, problem, work: null, waiting_since: null, lease_token: null, lease_until: null, updated_at: at })
      .$if(leased.work === 'run', (ended) => ended.set({ finished_at: at }))
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new LostImport()
    if (isOver) write(releaseParts(ctx, tx, leased.id))
    return leased.work === 'run' ? noticeEnd(ctx, tx, row) : []
  })
  announce(ctx, notices)
}
