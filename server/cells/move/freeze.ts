import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

type HoldState = 'draining' | 'frozen' | 'arriving' | 'moved'

const LOOK_MS = 50
/** A refresh of a connection can read for minutes. Nothing is refused meanwhile. */
const DRAIN_MS = 10 * 60_000
/** Writes are refused meanwhile. */
const BARRIER_MS = 5_000

export class MoveError extends Error {
  override name = 'MoveError'
}

const HOLD = `
  insert into workspace_hold (workspace_id, state) values ($1, $2)
  on conflict (workspace_id) do update set state = excluded.state, since = now()`

export async function hold(client: pg.Client, workspaceId: string, state: HoldState): Promise<void> {
  await client.query(HOLD, [workspaceId, state])
}

export async function release(client: pg.Client, workspaceId: string): Promise<void> {
  await client.query('delete from workspace_hold where workspace_id = $1', [workspaceId])
}

/** What is being sent or read for the workspace, under leases. An email has no error while it is being sent. */
const BUSY = `
  select 'webhook deliveries' as what from webhook where workspace_id = $1 and lease_until > now()
  union select 'emails' from mail
    where workspace_id = $1 and status = 'queued' and attempts > 0 and error is null and next_attempt_at > now()
  union select 'connections' from connector where workspace_id = $1 and (lease_until > now() or refresh_until > now())
  union select 'newsletters' from newsletter where workspace_id = $1 and lease_until > now()
  union select 'imports' from import where workspace_id = $1 and lease_until > now()
  order by what`

async function busyWith(client: pg.Client, workspaceId: string): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(BUSY, [workspaceId])
  return rows.map(({ what }) => what)
}

/** Transactions that may have written before the freeze: they have locked what they write to, or will see the freeze. */
const WRITERS = `
  select distinct virtualtransaction as id from pg_locks
  where locktype = 'relation' and mode in ('RowShareLock', 'RowExclusiveLock') and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())`
const STILL_RUN = `select from pg_locks where locktype = 'virtualxid' and virtualxid = any ($1) limit 1`

type Parts = { source: pg.Client; workspaceId: string; say: (line: string) => void; stop: AbortSignal }

/**
 * Stops everything that is sent for a workspace, then all writes. Resolves when nothing that began before can still
 * commit.
 */
export async function freeze({ source, workspaceId, say, stop }: Parts): Promise<void> {
  const until = performance.now() + DRAIN_MS
  for (let waitedFor = ''; ;) {
    await hold(source, workspaceId, 'draining')
    for (let busy = await busyWith(source, workspaceId); busy.length > 0; busy = await busyWith(source, workspaceId)) {
      if (performance.now() > until)
        throw new MoveError(
          `Work of the workspace did not finish within 10 minutes: ${busy.join(', ')}. Try again later.`,
        )
      if (busy.join() !== waitedFor) say(`waiting for ${busy.join(', ')} to finish`)
      waitedFor = busy.join()
      await delay(LOOK_MS, undefined, { signal: stop })
    }
    await hold(source, workspaceId, 'frozen')
    await barrier(source, stop)
    // Work can begin at the moment before the workspace was frozen.
    if ((await busyWith(source, workspaceId)).length === 0) return
  }
}

async function barrier(source: pg.Client, stop: AbortSignal): Promise<void> {
  const { rows } = await source.query<{ id: string }>(WRITERS)
  const until = performance.now() + BARRIER_MS
  while ((await source.query(STILL_RUN, [rows.map(({ id }) => id)])).rowCount !== 0) {
    if (performance.now() > until)
      throw new MoveError('A transaction of the cell has been writing for more than 5 seconds. Try again later.')
    await delay(LOOK_MS / 5, undefined, { signal: stop })
  }
}
