import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import { DomainError } from '#server/core/errors.ts'
import { query } from '#server/core/statements.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { EVENT_NAMES } from '../events/schema.ts'
import type { ChangePage, FollowChanges, ListChanges, Position } from './schema.ts'

/**
 * The changes behind `after`, in the order of their commits. Numbers are given once a commit is seen and nothing earlier can
 * follow, so whoever reads on from `next_after` misses none. `gone`: what comes next is no longer kept.
 */
export async function listChanges(ctx: WorkspaceContext, { after, limit }: ListChanges): Promise<ChangePage> {
  // In this order: what is purged between the two answers `gone`, and never leaves a gap.
  const [rows, firstKept] = await Promise.all([
    query(ctx, 'changes', { after: after ?? 0, fetched: limit + 1, events: EVENT_NAMES }, ({ db, workspace }, values) =>
      db
        .selectFrom('change')
        .select(['seq', 'event', 'entity', 'entity_id', 'version', 'actor_kind', 'actor_id', 'record', 'at'])
        .where('workspace_id', '=', workspace.id)
        .where('seq', '>', values.after)
        .where(sql<boolean>`event = any(${values.events}::text[])`)
        .orderBy('seq')
        .limit(sql<number>`${values.fetched}`),
    ),
    firstKeptSeq(ctx),
  ])
  if (after !== undefined && after < firstKept - 1)
    throw new DomainError(
      'gone',
      `Changes before ${firstKept} are no longer kept. List the records again, then go on from after=${firstKept - 1}.`,
    )
  const data = rows.slice(0, limit).map((row) => ({
    seq: row.seq!,
    event: row.event,
    entity: row.entity,
    id: row.entity_id,
    version: row.version,
    actor: { kind: row.actor_kind, id: row.actor_id },
    data: row.record,
    at: row.at,
  }))
  return { data, next_after: data.at(-1)?.seq ?? after ?? 0, has_more: rows.length > limit } as ChangePage
}

export async function feedPosition(ctx: WorkspaceContext): Promise<Position> {
  const [feed] = await query(ctx, 'feed position', {}, ({ db, workspace }) =>
    db.selectFrom('feed').select('last_seq').where('workspace_id', '=', workspace.id),
  )
  return { seq: feed?.last_seq ?? 0 }
}

/** Each message under the number of its last change, by which a client resumes. */
export async function* followChanges(ctx: WorkspaceContext, { since, lastEventId }: FollowChanges) {
  const from = lastEventId === undefined ? since : Number(lastEventId)
  const signal = ctx.signal ?? new AbortController().signal
  for await (const message of ctx.services.live.follow(ctx, from, signal)) yield tracked(String(message.seq), message)
}

async function firstKeptSeq(ctx: WorkspaceContext): Promise<number> {
  const [feed] = await query(ctx, 'first kept change', {}, ({ db, workspace }) =>
    db.selectFrom('feed').select('first_kept_seq').where('workspace_id', '=', workspace.id),
  )
  return feed?.first_kept_seq ?? 1
}
