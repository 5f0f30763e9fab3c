import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { dayIn } from '#server/core/values/days.ts'
import type { Window } from '../providers/adapter.ts'
import { windowsToRead } from './windows.ts'

/**
 * The remaining windows of a round, in order, planned on `day`. Survives crashes and waits: a window is removed in the
 * transaction that stores its figures. `parked` belongs to the first window.
 */
export type Progress = { day: string; windows: Window[]; parked?: { run: string; state: unknown } }

export type SyncedAccount = {
  ext_id: string
  name: string
  currency: string | null
  time_zone: string | null
  filled_from: string | null
  filled_to: string | null
  progress: unknown
}

export const filledOf = ({ filled_from, filled_to }: SyncedAccount): Window | null =>
  filled_from && filled_to ? { from: filled_from, to: filled_to } : null

/**
 * The current round, or a new one if a person requested a run. A pending report is read first; a round of an earlier
 * day only completes that report.
 */
export function progressOf(
  account: SyncedAccount,
  plan: { today: string; readFrom: string; lookBackDays: number; windowDays: number; isAnew: boolean },
): Progress {
  const left = account.progress as Progress | null
  if (left?.parked && !plan.isAnew) return left
  if (left && left.day === plan.today && !plan.isAnew) return left
  const windows = windowsToRead({ ...plan, filled: filledOf(account) })
  if (!left?.parked) return { day: plan.today, windows }
  const [asked] = left.windows as [Window]
  const others = windows.filter(({ from, to }) => from !== asked.from || to !== asked.to)
  return { day: plan.today, windows: [asked, ...others], parked: left.parked }
}

/** The current day of an account; in the time zone of the workspace if that of the provider is unknown. */
export function todayOf({ time_zone }: SyncedAccount, workspaceZone: string, now: Date): string {
  return dayIn(time_zone !== null && isZone(time_zone) ? time_zone : workspaceZone, now)
}

const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

type Place = { connector: string; account: string }

/** The days of the account that have been read, and the remaining round. */
export const moveCursor = (
  ctx: WorkspaceContext,
  tx: Scoped,
  place: Place,
  { filled, progress }: { filled: Window; progress: Progress | null },
) => keepProgress(ctx, tx, place, progress).set({ filled_from: filled.from, filled_to: filled.to })

export const keepProgress = (
  ctx: WorkspaceContext,
  tx: Scoped,
  { connector, account }: Place,
  progress: Progress | null,
) =>
  tx
    .updateTable('connector_account')
    .set({ progress: progress && JSON.stringify(progress) })
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', connector)
    .where('ext_id', '=', account)
