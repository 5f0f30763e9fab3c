import { tracked } from '@trpc/server'
import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { query, type View } from '#server/core/database/statements.ts'
import type { Live } from '#server/core/live/live.ts'
import { DomainError, invalid } from '#server/core/values/errors.ts'
import { EVENT_NAMES } from '../events/schema.ts'
import { deliveryBody } from '../webhooks/rules/payload.ts'
import { type ChangePage, entityOf, type FollowChanges, type ListChanges, type Position } from './schema.ts'

/** Numbers scanned per page, so that a filter that rarely matches never reads the whole log. */
const WINDOW = 10_000

/**
 * Lists the changes after `after`, in commit order. A change gets its number once no earlier one can follow, so a
 * reader that continues from `next_after` misses none. `gone`: the next change is no longer stored.
 */
export async function listChanges(ctx: WorkspaceContext, input: ListChanges): Promise<ChangePage> {
  if (input.latest) return latestPlace(ctx, input)
  const webhooks = input.form === 'webhook'
  const { rows, ...place } = await readChanges(ctx, input, { columns: webhooks ? 'text' : 'record', webhooks })
  const data = rows.map((row) =>
    webhooks
      ? { ...shown(row), data: JSON.parse(row.record as string), body: deliveryOf(ctx, row), at: row.at }
      : { ...shown(row), data: row.record, at: row.at },
  )
  return { data, ...place } as ChangePage
}

/** The fields of a change before its record. */
export const shown = (row: Omit<Row, 'record'>) => ({
  seq: row.seq!,
  event: row.event!,
  entity: row.entity!,
  id: row.entity_id!,
  version: row.version!,
  actor: { kind: row.actor_kind!, id: row.actor_id },
})

/** The text that webhooks deliver for a change whose record was read as text. */
export const deliveryOf = ({ workspace }: WorkspaceContext, { event, record, at }: Row) =>
  deliveryBody({ event: event!, recordText: record as string, workspaceId: workspace.id, at: at! })

type Reading = Pick<ListChanges, 'after' | 'event' | 'entity' | 'limit'>
/** `text`: the record as it is stored, byte for byte. `webhooks`: only changes that webhooks receive. */
type Form = { columns: 'record' | 'text'; webhooks: boolean }

export async function readChanges(ctx: WorkspaceContext, { after, limit, event, entity }: Reading, form: Form) {
  const values = { after: after ?? 0, window: WINDOW, fetched: limit + 1, events: namesOf(event, entity) }
  const shape = `changes ${form.columns} ${form.webhooks} ${values.events ? 'named' : 'all'}`
  // One statement means one snapshot: a concurrent purge leaves no gap.
  const rows = await query(ctx, shape, values, (view, placeholders) => feedFrom(view, placeholders, form))
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
  const found = rows.filter(({ seq }) => seq !== null)
  const upTo = Math.min(Math.max(values.after, first_kept_seq - 1) + WINDOW, last_seq)
  const isFull = found.length > limit
  const page = found.slice(0, limit)
  return { rows: page, next_after: isFull ? page.at(-1)!.seq! : upTo, has_more: isFull || upTo < last_seq }
}

type Row = Awaited<ReturnType<typeof readChanges>>['rows'][number]
type Values = { after: number; window: number; fetched: number; events: string[] | undefined }

/** The names of events that both filters allow; undefined when there is no filter. */
function namesOf(events: readonly string[] | undefined, entities: readonly string[] | undefined): string[] | undefined {
  if (!events && !entities) return undefined
  return EVENT_NAMES.filter((name) => (events?.includes(name) ?? true) && (entities?.includes(entityOf(name)) ?? true))
}

/** Part of the statement: Postgres looks names up in a hash table only if it knows them while it plans. */
const EVERY_EVENT = sql`array[${sql.join(EVENT_NAMES.map((name) => sql.lit(name)))}]`

/** Every row contains the start and end of the feed; one row without a change remains when none matches. */
function feedFrom({ db, workspace }: View, values: Values, { columns, webhooks }: Form) {
  const start = sql<number>`greatest(${values.after}::bigint, feed.first_kept_seq - 1)`
  return db
    .selectFrom('feed')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('change')
          .select(['seq', 'event', 'entity', 'entity_id', 'version', 'actor_kind', 'actor_id', 'at'])
          .select((columns === 'text' ? sql<unknown>`record::text` : sql<unknown>`record`).as('record'))
          .where('workspace_id', '=', workspace.id)
          .where('seq', '>', start)
          .where('seq', '<=', sql<number>`${start} + ${values.window}::bigint`)
          .where(sql<boolean>`event = any(${values.events ?? EVERY_EVENT}::text[])`)
          .$if(webhooks, (found) => found.where('to_webhooks', '=', true))
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
export async function* followChanges(ctx: WorkspaceContext, live: Live, { since, lastEventId }: FollowChanges) {
  const from = lastEventId === undefined ? since : Number(lastEventId)
  const signal = ctx.signal ?? new AbortController().signal
  for await (const message of live.follow(ctx, from, signal)) yield tracked(String(message.seq), message)
}
