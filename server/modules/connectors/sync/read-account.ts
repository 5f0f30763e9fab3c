import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Log } from '#server/core/operations/log.ts'
import {
  type Account,
  type Adapter,
  MovedPages,
  Parked,
  type ProviderCall,
  ProviderError,
} from '../providers/adapter.ts'
import { providerOf } from '../rules.ts'
import { collectWindow } from './collect-window.ts'
import { LostLease } from './lease.ts'
import { mergeWindow } from './merge-window.ts'
import { filledOf, type Progress, progressOf, type SyncedAccount, todayOf } from './progress.ts'
import { type CallParts, openCall, type Tally } from './provider-call.ts'
import { dropRun, failRun, parkRun, type Reason, startRun } from './runs.ts'
import { filledAfter } from './windows.ts'

export type Turn = {
  ctx: WorkspaceContext
  adapter: Adapter
  connector: { id: string; read_from: string }
  lease: string
  reason: Reason
  call: CallParts
  log: Log
  /** Whether the time slice is used up, so that other connections come next. */
  isOver: () => boolean
}

/**
 * Reads the remaining windows of an account. Returns the milliseconds until it continues: while the provider generates
 * a report, or 0 if the time slice is used up.
 */
export async function readAccount(asked: Turn, account: SyncedAccount): Promise<number | undefined> {
  const call = { ...asked.call, pace: { restMs: 0, refusal: null } }
  const turn = { ...asked, call }
  const { adapter, connector, ctx } = turn
  const plan = {
    today: todayOf(account, ctx.workspace.time_zone, call.now),
    readFrom: connector.read_from,
    lookBackDays: providerOf(adapter.slug).lookBackDays,
    windowDays: adapter.windowDays,
    isAnew: turn.reason === 'now',
  }
  let progress = progressOf(account, plan)
  let filled = filledOf(account)
  while (progress.windows.length > 0) {
    call.signal.throwIfAborted()
    const parked = await readWindow(turn, account, progress, filled)
    if (parked) return parked.afterMs
    filled = filledAfter(filled, progress.windows[0]!)
    progress = { day: progress.day, windows: progress.windows.slice(1) }
    if (progress.windows.length > 0 && turn.isOver()) return 0
  }
  return undefined
}

/** Reads and stores the first window of `progress`. */
async function readWindow(
  { ctx, adapter, connector, lease, reason, call: parts, log }: Turn,
  account: SyncedAccount,
  progress: Progress,
  filled: ReturnType<typeof filledOf>,
): Promise<Parked | undefined> {
  const [window, ...rest] = progress.windows as [Progress['windows'][number]]
  const place = { connector: connector.id, account: account.ext_id, lease }
  const run = progress.parked?.run ?? (await startRun(ctx, { ...place, reason: filled ? reason : 'first' }, window))
  const tally: Tally = { requests: 0, waitedMs: 0 }
  try {
    const call = await openCall(parts, tally)
    const read = await readTwiceIfMoved(adapter, call, account, window, progress.parked?.state).catch(
      (error: unknown) => {
        throw readable(error, call, log)
      },
    )
    if (read instanceof Parked) {
      await parkRun(ctx, { ...place, run }, progress, read, tally)
      return read
    }
    const left = rest.length > 0 ? { day: progress.day, windows: rest } : null
    const after = { filled: filledAfter(filled, window), progress: left }
    await mergeWindow(ctx, { ...place, run }, window, read, after, tally)
    return undefined
  } catch (error) {
    if (error instanceof ProviderError) await failRun(ctx, { ...place, run }, error, tally)
    else await dropRun(ctx, run, tally)
    throw error
  }
}

async function readTwiceIfMoved(
  adapter: Adapter,
  call: ProviderCall,
  account: SyncedAccount,
  window: Progress['windows'][number],
  state: unknown,
) {
  const { name } = providerOf(adapter.slug)
  const read = () => collectWindow(adapter.read(call, accountOf(account), window, state), window, name)
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof MovedPages)) throw error
  }
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof MovedPages)) throw error
    throw new ProviderError(
      'bad_answer',
      `The rows of ${name} changed while Atrium read them. No data for these days was stored. Atrium tries again later.`,
    )
  }
}

/** Unexpected errors of an adapter must not be retried immediately. */
function readable(error: unknown, { signal }: ProviderCall, log: Log): unknown {
  if (error instanceof ProviderError || error instanceof LostLease || signal.aborted) return error
  log.error({ error }, 'could not read a response of a provider')
  return new ProviderError(
    'bad_answer',
    'The provider sent a response that Atrium cannot read. Atrium tries again later. If the error persists, report it.',
  )
}

const accountOf = ({ ext_id, name, currency, time_zone }: SyncedAccount): Account => ({
  extId: ext_id,
  name,
  currency,
  timeZone: time_zone,
})
