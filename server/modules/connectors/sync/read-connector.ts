import { sql } from 'kysely'
import type { Connection } from '#db/client.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Workspace } from '#server/core/database/context.ts'
import type { Log } from '#server/core/operations/log.ts'
import { ProviderError } from '../providers/adapter.ts'
import { type LeasedConnector, leasedConnectors, type Outcome, releaseConnector } from './lease-connector.ts'
import { LostLease } from './lease.ts'
import type { SyncedAccount } from './progress.ts'
import type { CallParts } from './provider-call.ts'
import { readAccount } from './read-account.ts'

/** A connection during its turn, without its secrets. */
export type SyncedConnector = {
  id: string
  provider: string
  host: string | null
  realm: string | null
  read_from: string
  every_hours: number
  failures: number
}

export type SyncParts = {
  relay: Connection
  log: Log
  now: () => Date
  context: (workspace: Workspace) => WorkspaceContext
  /** The parameters of calls: adapter, addresses and token. */
  source: (ctx: WorkspaceContext, connector: SyncedConnector) => Omit<CallParts, 'signal' | 'now'>
  /** The provider no longer accepts the sign-in. */
  expire: (ctx: WorkspaceContext, connector: string) => Promise<void>
  /** Figures or campaigns of the connection changed. */
  follow: (ctx: WorkspaceContext, connector: string) => Promise<void>
  /** Time slice per connection of a provider; default 30 s. */
  turnMs?: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const FIRST_PAUSE_MS = 5 * MINUTE_MS
/** Maximum retry time that a provider can request. */
const LONGEST_PAUSE_MS = 24 * HOUR_MS
/** Default time slice, after which other connections of the provider come first. */
const TURN_MS = 30_000

/** Reads a leased connection, account by account, and schedules its next turn. */
export function readConnector(parts: SyncParts, leased: LeasedConnector, stop: AbortSignal): Promise<void> {
  const { relay, log } = parts
  const ctx = parts.context(leased.workspace)
  return leasedConnectors.whileHeld(parts, leased, new LostLease(), async (lost) => {
    try {
      const outcome = await readAccounts(parts, ctx, leased, AbortSignal.any([stop, lost]))
      await releaseConnector(relay, leased, outcome)
    } catch (error) {
      if (error instanceof LostLease || lost.aborted) return
      if (stop.aborted) return await leasedConnectors.handBack(relay, leased)
      log.error({ error, connector: leased.id }, 'could not read a connection')
      const outcome = outcomeOf(await findConnector(ctx, leased.id), parts.now(), [], [FAILED])
      await releaseConnector(relay, leased, outcome)
    }
  })
}

const FAILED = new ProviderError(
  'unavailable',
  'An internal error occurred while storing figures. Atrium tries again later. If the error persists, report it.',
)
/** These errors concern the connection, not a single account. */
const ENDS_TURN: readonly ProviderError['code'][] = [
  'needs_reauth',
  'throttled',
  'unavailable',
  'destination_not_allowed',
]

async function readAccounts(
  parts: SyncParts,
  ctx: WorkspaceContext,
  leased: LeasedConnector,
  signal: AbortSignal,
): Promise<Outcome> {
  const connector = await findConnector(ctx, leased.id)
  const call: CallParts = { ...parts.source(ctx, connector), now: parts.now(), signal }
  const waits: number[] = []
  const failures: ProviderError[] = []
  const began = performance.now()
  // After a failure, the other accounts are still read, because the next turn is delayed.
  const isOver = () => failures.length === 0 && performance.now() - began > (parts.turnMs ?? TURN_MS)
  const { lease, reason } = leased
  const turn = { ctx, connector, call, adapter: call.adapter, lease, reason, log: parts.log, isOver }
  for (const account of await findAccounts(ctx, connector.id)) {
    try {
      const wait = await readAccount(turn, account)
      if (wait !== undefined) waits.push(wait)
      if (wait === 0) break
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      failures.push(error)
      if (error.code === 'needs_reauth') await parts.expire(ctx, connector.id)
      if (ENDS_TURN.includes(error.code)) break
    }
  }
  await parts.follow(ctx, connector.id)
  return outcomeOf(connector, parts.now(), waits, failures)
}

function outcomeOf(connector: SyncedConnector, now: Date, waits: number[], errors: ProviderError[]): Outcome {
  const [first] = errors
  const scheduled = nextScheduled(connector, now)
  if (!first) {
    const next = Math.min(scheduled.getTime(), ...waits.map((wait) => now.getTime() + wait))
    return { nextSyncAt: new Date(next), failures: 0, errorCode: null, error: null }
  }
  const failures = Math.min(connector.failures + 1, 20)
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), connector.every_hours * HOUR_MS)
  const next = now.getTime() + Math.max(pause, Math.min(first.retryAfterMs ?? 0, LONGEST_PAUSE_MS))
  return { nextSyncAt: new Date(next), failures, errorCode: first.code, error: first.message }
}

/** Spreads connections over the minutes of an hour. */
export function nextScheduled({ id, every_hours }: Pick<SyncedConnector, 'id' | 'every_hours'>, now: Date): Date {
  const period = every_hours * HOUR_MS
  const offset = (Number.parseInt(id.slice(-6), 16) % (every_hours * 60)) * MINUTE_MS
  return new Date((Math.floor((now.getTime() - offset) / period) + 1) * period + offset)
}

/** Throws LostLease if it was removed after it was leased. */
async function findConnector(ctx: WorkspaceContext, id: string): Promise<SyncedConnector> {
  const found = await ctx.db
    .selectFrom('connector')
    .select(['id', 'provider', 'host', 'realm', 'read_from', 'every_hours', 'failures'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new LostLease()
  return found
}

/** New accounts come last, so that a long initial read does not delay the others. */
function findAccounts(ctx: WorkspaceContext, connector: string): Promise<SyncedAccount[]> {
  return ctx.db
    .selectFrom('connector_account')
    .select(['ext_id', 'name', 'currency', 'time_zone', 'filled_from', 'filled_to', 'progress'])
    .where('workspace_id', '=', ctx.workspace.id)
    .where('connector', '=', connector)
    .where('chosen', '=', true)
    .orderBy(sql`filled_to is null`)
    .orderBy('ext_id')
    .execute()
}
