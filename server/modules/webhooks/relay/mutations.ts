import type { Connection } from '#db/client.ts'
import { transact } from '#db/transact.ts'

export type QueueKey = { workspaceId: string; webhookId: string }

export type Relayed = {
  /** Changes numbered by this run. */
  numbered: number
  /** Committed changes that wait for older transactions to end. */
  waiting: number
  workspaces: string[]
  /** Queues with deliveries to send now. */
  queues: QueueKey[]
  /** Those of them that this process drains; it wakes them itself instead of by a job. */
  here: QueueKey[]
}

/** An arbitrary number, the same in every process; its holder numbers the changes. */
const LOCK = 7_261_844_300_118
/** Maximum number of events held for a paused or disabled webhook. */
export const HELD_LIMIT = 10_000

/** One relay at a time; a stalled process loses its transaction and the lock. */
const BEGIN = `
  begin;
  set local idle_in_transaction_session_timeout = '5s';
  set local synchronous_commit = on;
  select pg_try_advisory_xact_lock(${LOCK}) as mine`

/** SQL: the update `c` changes one of the fields that the webhook `s` names of this kind, if it names any. */
const CHANGES_A_FIELD = `(c.event <> c.entity || '.updated'
  or c.entity <> all (select split_part(field, '.', 1) from unnest(s.only_changes) field)
  or exists (select from unnest(s.only_changes) field
    where split_part(field, '.', 1) = c.entity and c.before -> split_part(field, '.', 2) is not null))`

/** SQL: the record of the change `c` has the values that the webhook `s` requires of this kind; a list contains them. */
const MATCHES = `not exists (select from jsonb_each(s."where") as required (field, value)
  where split_part(field, '.', 1) = c.entity
    and not coalesce((c.record -> split_part(field, '.', 2))::jsonb, 'null') @> value)`

/**
 * Numbers changes per workspace in commit order without gaps and creates their deliveries, except of changes that are
 * for the feed only, up to the first change of a possibly open transaction, so that two changes of a record are never
 * swapped. Locks rows and updates them by id; an
 * erasure can change a `ctid`.
 */
const RELAY = `
  with head as (
    select workspace_id, id, event, to_webhooks, actor_kind, xid < pg_snapshot_xmin(pg_current_snapshot()) as settled
    from change where seq is null order by id limit $1 for no key update
  ), claimed as (
    select workspace_id, id, event, to_webhooks, actor_kind, row_number() over (partition by workspace_id order by id) as place,
      count(*) over (partition by workspace_id) as count
    from head where id < coalesce((select min(id) from head where not settled), 9223372036854775807)
  ), counted as (
    insert into feed (workspace_id, last_seq) select workspace_id, count(*) from claimed group by 1
    on conflict (workspace_id) do update set last_seq = feed.last_seq + excluded.last_seq
    returning workspace_id, last_seq
  ), numbered as (
    select c.workspace_id, c.id, c.event, c.to_webhooks, c.actor_kind, f.last_seq - c.count + c.place as seq, new_id($2, c.place) as event_id
    from claimed c join counted f using (workspace_id)
  ), sequenced as (
    update change c set seq = n.seq from numbered n where c.workspace_id = n.workspace_id and c.id = n.id
  ), subscription as materialized (
    select w.workspace_id, w.id, w.status, w.payload, w.skip_imports, w.only_changes, w."where",
      string_to_array(w.events, ',') as events, case when w.status <> 'active' then (
      select count(*) from webhook_delivery d
      where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'held') end as held
    from counted c join webhook w on w.workspace_id = c.workspace_id
    where w.deleted_at is null
  ), wanted as (
    select n.workspace_id, s.id as webhook_id, s.status, s.payload, s.held, n.seq, n.event, n.event_id,
      row_number() over (partition by s.workspace_id, s.id order by n.seq) as place
    from numbered n join subscription s on s.workspace_id = n.workspace_id
    where n.to_webhooks and n.event = any ($3) and s.events && array['*', n.event, split_part(n.event, '.', 1) || '.*']
      and not (s.skip_imports and n.actor_kind = 'import')
      and (cardinality(s.only_changes) = 0 and s."where" = '{}' or exists (
        select from change c where c.workspace_id = n.workspace_id and c.id = n.id and ${CHANGES_A_FIELD} and ${MATCHES}))
  ), made as (
    insert into webhook_delivery (workspace_id, webhook_id, id, seq, event, event_id, payload, status, next_attempt_at, created_at, updated_at)
    select workspace_id, webhook_id, new_id($2, place), seq, event, event_id, payload,
      case status when 'active' then 'pending' else 'held' end, case status when 'active' then $2::timestamptz end, $2, $2
    from wanted where status = 'active' or held + place <= ${HELD_LIMIT}
    on conflict (workspace_id, webhook_id, seq) where resend_of is null do nothing
    returning workspace_id, webhook_id, status
  )
  select (select count(*) from claimed) as numbered,
    (select count(*) from head) - (select count(*) from claimed) as waiting,
    coalesce((select json_agg(workspace_id) from counted), '[]') as workspaces,
    coalesce((select json_agg(json_build_object('workspaceId', workspace_id, 'webhookId', webhook_id))
      from (select distinct workspace_id, webhook_id from made where status = 'pending') queue), '[]') as queues`

const ADD_JOBS = `
  select count(*) from graphile_worker.add_jobs(array(
    select ('drain-queue', payload, null, null, null, null, null, null)::graphile_worker.job_spec
    from json_array_elements($1::json) payload))`

export type Relaying = {
  /** Public event names; other entries of the change log are numbered but not delivered. */
  events: readonly string[]
  limit: number
  now: Date
  /** Whether this process drains the queue, so that it is woken after the commit instead of by a job. */
  drainsHere: (queue: QueueKey) => boolean
}

/**
 * Numbers the next changes; `undefined` while another process does. Queues that this process does not drain get a job.
 */
export function relayChanges(
  relay: Connection,
  { events, limit, now, drainsHere }: Relaying,
): Promise<Relayed | undefined> {
  const work: Parameters<typeof transact<Relayed | undefined>>[1] = async (client, begun) => {
    if (!begun.rows[0].mine) return undefined
    const relayed = await client.query<Omit<Relayed, 'here'>>({
      name: 'relay',
      text: RELAY,
      values: [limit, now.toISOString(), events],
    })
    const [result] = relayed.rows as [Omit<Relayed, 'here'>]
    const here = new Set(result.queues.filter(drainsHere))
    const jobs = result.queues.filter((queue) => !here.has(queue))
    if (jobs.length > 0) await client.query({ name: 'wake queues', text: ADD_JOBS, values: [JSON.stringify(jobs)] })
    return { ...result, here: [...here] }
  }
  return transact(relay, work, BEGIN)
}
