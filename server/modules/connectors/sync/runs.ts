import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { newId } from '#server/core/values/ids.ts'
import { type Parked, ProviderError, type Window } from '../providers/adapter.ts'
import type { RUN_REASONS } from '../rules.ts'
import { holdsLease, requireLease } from './lease.ts'
import { keepProgress, type Progress } from './progress.ts'
import type { Tally } from './provider-call.ts'

export type Reason = (typeof RUN_REASONS)[number]
type Place = { connector: string; account: string; run: string; lease: string }
type End = {
  status: 'waiting' | 'done' | 'failed'
  rows_new?: number
  rows_changed?: number
  rows_removed?: number
  error?: ProviderError
}

/** Starts the run of a window. Marks leftover runs of a crash or a restored backup as failed. */
export async function startRun(
  ctx: WorkspaceContext,
  { connector, account, reason, lease }: Omit<Place, 'run'> & { reason: Reason },
  window: Window,
): Promise<string> {
  const id = newId(new Date())
  await housekeep(ctx, async ({ tx, write }) => {
    await requireLease(ctx, tx, { connector, lease })
    const left = await tx
      .selectFrom('connector_run')
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('connector', '=', connector)
      .where('account', '=', account)
      .where('status', 'in', ['running', 'waiting'])
      .execute()
    for (const run of left) write(endRun(ctx, tx, run.id, { status: 'failed', error: INTERRUPTED }))
    write(
      tx.insertInto('connector_run').values({
        workspace_id: ctx.workspace.id,
        id,
        connector,
        account,
        reason,
        status: 'running',
        window_from: window.from,
        window_to: window.to,
        started_at: new Date().toISOString(),
      }),
    )
  })
  return id
}

/** The error of a run whose process ended. */
export const INTERRUPTED = new ProviderError(
  'unavailable',
  'The run was interrupted. No data was stored. The next run reads these days again.',
)

/** The report is polled later; no process waits for it. */
export function parkRun(ctx: WorkspaceContext, place: Place, progress: Progress, { state }: Parked, tally: Tally) {
  return housekeep(ctx, async ({ tx, write }) => {
    await requireLease(ctx, tx, place)
    write(keepProgress(ctx, tx, place, { ...progress, parked: { run: place.run, state } }))
    write(endRun(ctx, tx, place.run, { status: 'waiting' }, tally))
  })
}

/** The days of a failed run are read again; a pending report is abandoned. */
export function failRun(ctx: WorkspaceContext, place: Place, error: ProviderError, tally: Tally) {
  return housekeep(ctx, async ({ tx, write }) => {
    if (await holdsLease(ctx, tx, place)) write(keepProgress(ctx, tx, place, null))
    write(endRun(ctx, tx, place.run, { status: 'failed', error }, tally).where('status', 'in', ['running', 'waiting']))
  })
}

/** Ends a run that lost its lease or whose process stops, without storing data. */
export function dropRun(ctx: WorkspaceContext, run: string, tally: Tally) {
  return housekeep(ctx, async ({ tx, write }) => {
    write(endRun(ctx, tx, run, { status: 'failed', error: INTERRUPTED }, tally).where('status', '=', 'running'))
  })
}

/** Adds up `requests` and waits of a report that was polled several times. */
export function endRun(ctx: WorkspaceContext, tx: Scoped, run: string, { error, ...end }: End, tally?: Tally) {
  return tx
    .updateTable('connector_run')
    .set({
      ...end,
      ended_at: end.status === 'waiting' ? null : new Date().toISOString(),
      ...(error && { error_code: error.code, error: error.message }),
    })
    .set((eb) => ({
      requests: eb('requests', '+', tally?.requests ?? 0),
      waited_ms: eb('waited_ms', '+', tally?.waitedMs ?? 0),
    }))
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', run)
}
