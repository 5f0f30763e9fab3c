import { IDLE_DAYS } from '../sandboxes/schema.ts'

/**
 * Data that expires: `statement` removes the next batch older than $1; the row count is the number removed. `by` is the
 * database role if it is not the relay. `where`: the rows are in the directory, or in every database.
 */
export type Purge = {
  name: string
  olderThan: (keep: Keep) => number
  statement: string
  by?: 'auth'
  where?: 'directory' | 'everywhere'
}

export type Keep = {
  changesDays: number
  deliveriesDays: number
  requestLogDays: number
  idempotencyHours: number
  emailEventsDays: number
  statusSamplesHours: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Rows per statement, so that none holds locks for long. */
const BATCH = 1_000

/** How long events held for a paused or disabled webhook can be recovered. */
const HELD_DAYS = 7
const TOKEN_USE_DAYS = 2
const INVITATION_DAYS = 30
const AGENT_CALL_DAYS = 90
const NOTIFICATION_DAYS = 90
const SUBMISSION_DAYS = 30
/** Longer than an import can be undone. */
const IMPORT_DAYS = 90
/** Unattached files. */
const IDLE_FILE_HOURS = 24
/** Longer than any upload may take. */
const UPLOAD_MINUTES = 65
const SAVES_DAYS = 1

/** Rows of `table` in every workspace that match `where`, found by an index that starts with the workspace. */
const perWorkspace = (table: string, key: string, where: string) => `
  delete from ${table} t using (
    select r.* from workspace w cross join lateral (
      select workspace_id, ${key} from ${table} x where x.workspace_id = w.id and ${where} limit ${BATCH}) r
    limit ${BATCH}) old
  where t.workspace_id = old.workspace_id and ${key
    .split(', ')
    .map((column) => `t.${column} = old.${column}`)
    .join(' and ')}`

/** Rows of a table of the sign-in that have expired. */
const expired = (table: string, key: string) =>
  `delete from ${table} where ${key} in (select ${key} from ${table} where "expiresAt" < $1 limit ${BATCH})`

/**
 * Removes changes from the start of each workspace's sequence, so that `first_kept_seq` is exact. Keeps them at least
 * as long as deliveries, whose bodies come from them.
 */
const changes: Purge = {
  name: 'changes',
  olderThan: ({ changesDays, deliveriesDays }) => Math.max(changesDays, deliveriesDays + 1) * DAY,
  statement: `
    with head as (
      select c.workspace_id, c.seq, c.at < $1 as old from feed f cross join lateral (
        select workspace_id, seq, at from change
        where workspace_id = f.workspace_id and seq >= f.first_kept_seq order by seq limit ${BATCH}) c
    ), upto as (
      select workspace_id, coalesce(min(seq) filter (where not old), max(seq) + 1) as seq from head group by 1
    ), moved as (
      update feed f set first_kept_seq = u.seq from upto u
      where f.workspace_id = u.workspace_id and f.first_kept_seq < u.seq returning f.workspace_id
    )
    delete from change c using upto u, moved m
    where u.workspace_id = m.workspace_id and c.workspace_id = u.workspace_id and c.seq < u.seq`,
}

export const PURGES: readonly Purge[] = [
  changes,
  {
    name: 'deliveries',
    olderThan: ({ deliveriesDays }) => deliveriesDays * DAY,
    statement: `
      delete from webhook_delivery t using (
        select d.* from webhook w cross join lateral (
          select workspace_id, webhook_id, id from webhook_delivery x
          where x.workspace_id = w.workspace_id and x.webhook_id = w.id and x.created_at < $1 order by x.id limit 100) d
        limit ${BATCH}) old
      where t.workspace_id = old.workspace_id and t.webhook_id = old.webhook_id and t.id = old.id`,
  },
  {
    name: 'held deliveries',
    olderThan: () => HELD_DAYS * DAY,
    statement: `
      update webhook_delivery t set status = 'cancelled', updated_at = now() from (
        select d.* from webhook w cross join lateral (
          select workspace_id, webhook_id, id from webhook_delivery x
          where x.workspace_id = w.workspace_id and x.webhook_id = w.id and x.status = 'held' and x.created_at < $1
          limit ${BATCH}) d
        limit ${BATCH}) old
      where t.workspace_id = old.workspace_id and t.webhook_id = old.webhook_id and t.id = old.id and t.status = 'held'`,
  },
  {
    name: 'deleted subscriptions',
    olderThan: ({ deliveriesDays }) => deliveriesDays * DAY,
    statement: `delete from webhook where deleted_at < $1`,
  },
  {
    name: 'rotated webhook secrets',
    olderThan: () => 0,
    statement: `delete from webhook_old_secret where until < $1`,
  },
  {
    name: 'idempotency keys',
    olderThan: ({ idempotencyHours }) => idempotencyHours * HOUR,
    statement: perWorkspace('idempotency_key', 'actor_id, key', 'x.created_at < $1'),
  },
  {
    // Earlier saves of a version are only needed as the base of concurrent saves.
    name: 'earlier saves of documents',
    olderThan: () => SAVES_DAYS * DAY,
    statement: perWorkspace(
      'document_version',
      'document, version',
      `x.at < $1 and exists (
        select from document_version later where later.workspace_id = x.workspace_id and later.document = x.document
          and later.n = x.n and later.version > x.version)`,
    ),
  },
  {
    // Until then, applying or dismissing one can be undone.
    name: 'settled suggestions in documents',
    olderThan: () => SAVES_DAYS * DAY,
    statement: perWorkspace('document_suggestion', 'id', 'x.settled_at < $1'),
  },
  {
    name: 'status samples',
    olderThan: ({ statusSamplesHours }) => statusSamplesHours * HOUR,
    statement: `delete from status_sample where minute < $1`,
    where: 'directory',
  },
  {
    name: 'email events',
    olderThan: ({ emailEventsDays }) => emailEventsDays * DAY,
    statement: `delete from email_event where id in (select id from email_event where received_at < $1 limit ${BATCH})`,
    where: 'everywhere',
  },
  {
    name: 'token uses',
    olderThan: () => TOKEN_USE_DAYS * DAY,
    statement: perWorkspace('token_use', 'token_id, hour', 'x.hour < $1'),
  },
  {
    name: 'renewal tokens',
    olderThan: () => 0,
    statement: perWorkspace('connection_renewal', 'token, hash', 'x.expires_at < $1'),
  },
  {
    name: 'requests to connect',
    olderThan: () => 0,
    statement: expired('auth."oauthItem"', 'hash'),
    by: 'auth',
    where: 'directory',
  },
  {
    name: 'unused apps',
    olderThan: () => 0,
    statement: expired('auth."oauthClient"', 'id'),
    by: 'auth',
    where: 'directory',
  },
  {
    name: 'expired ways to workspaces',
    olderThan: () => 0,
    statement: `delete from directory_key where key in (select key from directory_key where expires_at < $1 limit ${BATCH})`,
    by: 'auth',
    where: 'directory',
  },
  {
    name: 'token requests',
    olderThan: ({ requestLogDays }) => requestLogDays * DAY,
    statement: perWorkspace('token_request', 'token_id, id', 'x.at < $1'),
  },
  {
    name: 'calls of agents',
    olderThan: () => AGENT_CALL_DAYS * DAY,
    statement: perWorkspace('agent_call', 'id', 'x.at < $1'),
  },
  {
    name: 'notifications',
    olderThan: () => NOTIFICATION_DAYS * DAY,
    statement: perWorkspace('notification', 'id', 'x.created_at < $1'),
  },
  {
    name: 'submissions',
    olderThan: () => SUBMISSION_DAYS * DAY,
    statement: perWorkspace('submission', 'id', 'x.created_at < $1'),
  },
  {
    name: 'imports',
    olderThan: () => IMPORT_DAYS * DAY,
    statement: perWorkspace('import', 'id', 'x.created_at < $1 and x.work is null'),
  },
  {
    name: 'sign-ins of data sources',
    olderThan: () => HOUR,
    statement: perWorkspace('connector_sign_in', 'state_hash', 'x.expires_at < $1'),
  },
  {
    name: 'deleted workspaces',
    olderThan: () => 0,
    // One per statement, because it cascades to everything in the workspace.
    statement: `delete from workspace where id = (select id from workspace where deletes_at < $1 order by deletes_at limit 1)`,
  },
  {
    name: 'unused sandboxes',
    olderThan: () => IDLE_DAYS * DAY,
    statement: `delete from workspace where id = (
      select w.id from workspace w where w.sandbox and w.created_at < $1 and coalesce(w.visited_at, w.created_at) < $1
        and not exists (select from token t where t.workspace_id = w.id and t.last_used_at >= $1)
      order by w.created_at limit 1)`,
  },
  {
    // Leftovers of a killed process; other processes remove interrupted uploads themselves.
    name: 'cut uploads',
    olderThan: () => UPLOAD_MINUTES * 60_000,
    statement: perWorkspace('file', 'id', 'x.sha256 is null and x.idle_since < $1'),
  },
  {
    name: 'unattached files',
    olderThan: () => IDLE_FILE_HOURS * HOUR,
    statement: perWorkspace('file', 'id', 'x.idle_since < $1'),
  },
  {
    name: 'unused invitations',
    olderThan: () => INVITATION_DAYS * DAY,
    statement: perWorkspace('invitation', 'id', 'x.expires_at < $1'),
  },
]
