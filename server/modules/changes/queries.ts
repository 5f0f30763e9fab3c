import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { query, type View } from '#server/core/database/statements.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { EVENT_NAMES } from '../events/schema.ts'
import { type ChangePage, entityOf, type FollowChanges, type ListChanges, type Position } from './schema.ts'

/** Numbers scanned per page, so that a filter that rarely matches never reads the whole log. */
const WINDOW = 10_000

/**
 * Lists the changes after `after`, in commit order. A change gets its number once no earlier one can follow, so a
 * reader that continues from `next_after` misses none. `gone`: the next change is no longer stored.
 */
export async function listChanges(ctx: WorkspaceContext, input: ListChanges): Promise<ChangePage> {
  const { after, limit, latest, event, entity } = input
  if (latest) return latestPlace(ctx, input)
  const names = EVENT_NAMES.filter((name) => (event ?? [name]).includes(name) && (entity ?? [entityOf(name)]).includes(entityOf(name))) // prettier-ignore
  const values = { after: after ?? 0, window: WINDOW, fetched: limit + 1, events: names }
  // One statement means one snapshot: a concurrent purge leaves no gap.
  const rows = await query(ctx, 'changes', values, changesAfter)
  const { last_seq, first_kept_seq } = rows[0] ?? { last_seq: 0, first_kept_seq: 1 }
  if (after !== undefined && after < first_kept_seq - 1)
    throw new DomainError(
      'gone',
      `Changes before ${first_kept_seq} are no longer stored. List the records again, then continue with after=${first_kept_seq - 1}.`,
    )
  if (after !== undefined && after > last_seq)
    throw invalid(
      'after',
      `is beyond the end of the feed, which is at ${last_seq}. If the workspace was restored from a backup, list the records ` +
        'again, then continue from GET /changes?latest=true',
    )
  const found = rows.flatMap(({ last_seq: _last, first_kept_seq: _first, ...row }) => (row.seq === null ? [] : [row]))
  const upTo = Math.min(Math.max(values.after, first_kept_seq - 1) + WINDOW, last_seq)
  const isFull = found.length > limit
  const data = found.slice(0, limit).map((row) => ({
    seq: row.seq!,
    event: row.event,
    entity: row.entity,
    id: row.entity_id,
    version: row.version,
    actor: { kind: row.actor_kind, id: row.actor_id },
    data: row.record,
    at: row.at,
  }))
  return { data, next_after: isFull ? data.at(-1)!.seq : upTo, has_more: isFull || upTo < last_seq } as ChangePage
}

type Values = { after: number; window: number; fetched: number; events: string[] }

/** Every row contains the start and end of the feed; one row without a change remains when none matches. */
function changesAfter({ db, workspace }: View, values: Values) {
  const start = sql<number>`greatest(${values.after}::bigint, feed.first_kept_seq - 1)`
  return db
    .selectFrom('feed')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('change')
          .select(['seq', 'event', 'entity', 'entity_id', 'version', 'actor_kind', 'actor_id', 'record', 'at'])
          .where('workspace_id', '=', workspace.id)
          .where('seq', '>', start)
          .where('seq', '<=', sql<number>`${start} + ${values.window}::bigint`)
          .where(sql<boolean>`event = any(${values.events}::text[])`)
          .orderBy('seq')
          .limit(sql<number>`${values.fetched}`)
          .as('found'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .select(['feed.last_seq', 'feed.first_kept_seq'])
    .where('feed.workspace_id', '=', workspace.id)
    .orderBy('found.seq')
}

async function latestPlace(ctx: WorkspaceContext, input: ListChanges): Promise<ChangePage> {
  for (const name of ['after', 'event', 'entity'] as const)
    if (input[name] !== undefined) throw invalid(name, 'cannot be combined with latest=true')
  return { data: [], next_after: (await feedPosition(ctx)).seq, has_more: false }
}

export async function feedPosition(ctx: WorkspaceContext): Promise<Position> {
  const [feed] = await query(ctx, 'feed position', {}, ({ db, workspace }) =>
    db.selectFrom('feed').select('last_seq').where('workspace_id', '=', workspace.id),
  )
  return { seq: feed?.last_seq ?? 0 }
}

/** Sends each message with the number of its last change as the id, from which a client resumes. */
export async function* followChanges(ctx: WorkspaceContext, { since, lastEventId }: FollowChanges) {
  const from = lastEventId === undefined ? since : Number(lastEventId)
  const signal = ctx.signal ?? new AbortController().signal
  for await (const message of ctx.services.live.follow(ctx, from, signal)) yield tracked(String(message.seq), message)
}
