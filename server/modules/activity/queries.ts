import { sql } from 'kysely'
import { isPresent, kindNamed, readableBy, rowsOf, titleOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { findFiles } from './file-names.ts'
import type { Activity, ActivityPage, ListActivity } from './schema.ts'

/** Longer values are omitted from an entry, in characters of their JSON text. */
const LONGEST_VALUE = 200

/**
 * Lists the latest changes that the caller may read, newest first. Includes settings, which feeds and webhooks omit.
 */
export async function listActivity(ctx: WorkspaceContext, input: ListActivity): Promise<ActivityPage> {
  const { limit, before, actor, entity, record, source } = input
  let latest = ctx.db.selectFrom('change').selectAll().where('workspace_id', '=', ctx.workspace.id)
  latest = latest.where('continues', '=', false)
  const { actor: caller } = ctx
  if (caller.kind === 'member')
    latest = latest.where(sql<boolean>`entity = any(${readableBy(ctx.services.kinds, caller.role)}::text[])`)
  if (before) latest = latest.where('id', '<', before)
  if (actor) latest = latest.where('actor_id', '=', actor)
  if (entity) latest = latest.where('entity', '=', entity)
  if (record) latest = latest.where('entity_id', '=', record)
  if (source) latest = latest.where('actor_kind', '=', source)
  const rows = await ctx.db
    .selectFrom(
      latest
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .as('change'),
    )
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'change.actor_id'))
    .leftJoin('token', (join) => sameWorkspace(join, 'token.id', 'change.actor_id'))
    .select(['change.id', 'change.event', 'change.entity', 'change.entity_id'])
    .select(['change.actor_kind', 'change.actor_id', 'change.at', 'change.run_id as run'])
    .select((eb) => eb('change.reverts', 'is not', null).as('reverts'))
    // Omit timestamps such as `completed_at`: they follow from the edited fields.
    .select([
      sql<
        string | null
      >`coalesce(record->>'title', record->>'name', record->>'number', record->>'url', record->>'subject',
        case when entity = 'connector' then record->>'provider' end,
        case when entity = 'agent' then coalesce(record#>>'{changes,0,record,title}', record#>>'{changes,0,record,name}') end)`.as(
        'subject',
      ),
      sql<Activity['on']>`case when entity = 'comment' and record->>'on' is not null
        then json_build_object('entity', split_part(record->>'on', ':', 1), 'id', split_part(record->>'on', ':', 2)) end`.as(
        'on',
      ),
      sql<Activity['edits']>`coalesce((
        select json_agg(json_build_object('field', field, 'from', ${short('before')}, 'to', ${short('record')}))
        from json_object_keys(before) as field where field !~ '_at$'), '[]')`.as('edits'),
    ])
    .select(sql<string | null>`case when event = 'inventory.batch' then record->>'created_at' end`.as('batch_at'))
    .select((eb) => eb.fn.coalesce('member.name', 'token.name').as('actor_name'))
    .orderBy('change.id', 'desc')
    .execute()
  const shown = rows.slice(0, limit)
  const [names, items, files] = await Promise.all([
    findNames(
      ctx,
      shown.flatMap(({ on }) => on ?? []),
    ),
    findItems(
      ctx,
      shown.flatMap(({ entity_id, batch_at }) => (batch_at ? { id: entity_id, at: batch_at } : [])),
    ),
    findFiles(
      ctx,
      shown.flatMap(({ id, edits }) => (edits.some(({ field }) => field === 'attachments') ? id : [])),
    ),
  ])
  const data = shown.map(({ subject, batch_at, ...row }) => ({
    ...row,
    subject: row.on ? (names.get(row.on.id) ?? null) : subject,
    items: [],
    item_count: 0,
    files: files.get(row.id) ?? null,
    ...(batch_at && items.get(row.entity_id)),
  }))
  return { data, has_more: rows.length > limit } as ActivityPage
}

/** The maximum number of items that an entry names. */
const NAMED_ITEMS = 3

/**
 * The items that each stock batch changed, by batch id, ordered by name. A push of items records no movements: its
 * items are those last updated at that moment.
 */
async function findItems(
  { db, workspace }: WorkspaceContext,
  batches: readonly { id: string; at: string }[],
): Promise<Map<string, Pick<Activity, 'items' | 'item_count'>>> {
  if (batches.length === 0) return new Map()
  const ids = batches.map(({ id }) => id)
  const moments = batches.map(({ at }) => at)
  const { rows } = await sql<{ batch: string; items: Activity['items']; item_count: number }>`
    select batch, item_count::integer, (
        select json_agg(json_build_object('id', item.id, 'name', item.name) order by item.name)
        from item where item.workspace_id = ${workspace.id} and item.id = any (ids[1:${sql.lit(NAMED_ITEMS)}])) as items
    from (
      select batch, array_agg(id order by name) as ids, count(*) as item_count
      from (
        select movement.batch, item.id, item.name from movement
        join item on item.workspace_id = movement.workspace_id and item.id = movement.item
        where movement.workspace_id = ${workspace.id} and movement.batch = any (${ids}::uuid[])
        union
        select pushed.batch, item.id, item.name
        from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as pushed (batch, at)
        join item on item.workspace_id = ${workspace.id} and item.updated_at = pushed.at
      ) as touched group by batch
    ) as batches`.execute(db)
  return new Map(rows.map(({ batch, ...named }) => [batch, named]))
}

/** The names of records that are not in the Trash, by id. */
export async function findNames(
  { db, workspace, services }: WorkspaceContext,
  records: readonly { entity: string; id: string }[],
): Promise<Map<string, string>> {
  const kinds = Object.entries(Object.groupBy(records, ({ entity }) => entity))
  if (kinds.length === 0) return new Map()
  const selects = kinds.map(([name, some = []]) => {
    const kind = kindNamed(services.kinds, name)
    const ids = some.map(({ id }) => id)
    return sql`select id, ${titleOf(kind)} as name from ${rowsOf(kind)}
      where workspace_id = ${workspace.id} and id = any (${ids}::uuid[]) and ${isPresent(kind)}`
  })
  const { rows } = await sql<{ id: string; name: string }>`${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const short = (side: 'before' | 'record') => {
  const value = sql`${sql.ref(side)} -> field`
  return sql`case when length((${value})::text) > ${sql.lit(LONGEST_VALUE)}
    then json_build_object('omitted', octet_length((${value})::text)) else ${value} end`
}
