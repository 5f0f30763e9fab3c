import { sql } from 'kysely'
import type { WorkspaceContext } from '../../access/workspace-context.ts'
import { query, sameWorkspace, type View } from '../../database/statements.ts'
import { notFound } from '../../values/errors.ts'
import { isId } from '../../values/fields.ts'
import { blankRecord } from '../../values/record-fields.ts'
import type { Kind, RecordOf, Schemas } from '../kind.ts'
import { present, selectRecord, withTrash } from '../row.ts'
import { fieldsOf, type History, type HistoryInput, LONGEST_VALUE } from './history-schema.ts'

/** The most changes of one version beyond the limit of a page, such as links to other records. */
const MOST_BEYOND = 1_000

/**
 * The changes of a record, newest first, from the change log. Includes records in the Trash. All changes of a version are
 * on one page, because the next page starts before it. Throws `not_found` for a purged or malformed id.
 */
export async function listHistory(
  kind: Kind,
  ctx: WorkspaceContext,
  { id, limit, before, field }: HistoryInput,
): Promise<History> {
  if (!isId(id)) throw notFound()
  const fields = field ? [field] : fieldsOf(kind.schemas)
  const blank = JSON.stringify(blankRecord(kind.schemas.record))
  const log = { id, entity: kind.table, before: before ?? 2 ** 31, fields, unlogged: kind.unlogged ?? [], blank }
  const changes = field
    ? query(ctx, 'changes of a field', { ...log, limit: limit + 1 }, changesOfField)
    : query(ctx, 'changes of a record', { ...log, limit }, changesInVersions)
  const [, first, found] = await Promise.all([findWithTrash(kind, ctx, id), firstChange(kind, ctx, id), changes])
  const rows = field ? found.slice(0, limit) : found
  const data = rows.map(({ actor_kind, actor_id, actor_name, ...row }) => ({
    ...row,
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
  }))
  const isOlderStored = first !== undefined && (rows.at(-1)?.version ?? 0) > first.version
  const has_more = field ? found.length > limit : isOlderStored
  return { data, has_more, complete: first?.event === `${kind.table}.created` && first.version === 1 } as History
}

/** The record with its current fields, also if it is in the Trash. */
export async function findWithTrash<S extends Schemas>(
  kind: Kind<S>,
  ctx: WorkspaceContext,
  id: string,
): Promise<RecordOf<S>> {
  const rows = kind.trash ? withTrash(kind, ctx) : present(kind, ctx)
  const record = await selectRecord(kind, rows).where(`${kind.table}.id`, '=', id).executeTakeFirst()
  if (!record) throw notFound()
  return record as RecordOf<S>
}

/** The oldest change that is stored. */
export async function firstChange({ table }: Kind, ctx: WorkspaceContext, id: string) {
  const [first] = await query(ctx, 'first change of a record', { id, entity: table }, (view, values) =>
    ofRecord(view, values).select(['c.version', 'c.event']).orderBy('c.id').limit(1),
  )
  return first
}

/** The stored changes of one record. */
export const ofRecord = ({ db, workspace }: View, { id, entity }: { id: string; entity: string }) =>
  db
    .selectFrom('change as c')
    .where('c.workspace_id', '=', workspace.id)
    .where('c.entity_id', '=', id)
    .where('c.entity', '=', entity)

type Values = {
  id: string
  entity: string
  before: number
  fields: string[]
  unlogged: readonly string[]
  blank: string
  limit: number
}

/** At least `limit` changes, down to the first of their oldest version. */
function changesInVersions(view: View, values: Values) {
  const oldest = ofRecord(view, values)
    .select('c.version')
    .where(sql<boolean>`c.version < ${values.before}::bigint`)
    .orderBy('c.id', 'desc')
    .offset(sql<number>`${values.limit}::bigint - 1`)
    .limit(1)
  return changesOf(view, values)
    .where(sql<boolean>`c.version >= coalesce((${oldest}), 0)`)
    .limit(sql<number>`${values.limit}::bigint + ${sql.lit(MOST_BEYOND)}`)
}

const changesOfField = (view: View, values: Values) =>
  changesOf(view, values)
    .where(sql<boolean>`json_array_length(differences.changes) > 0`)
    .limit(sql<number>`${values.limit}::bigint`)

function changesOf(view: View, values: Values) {
  return ofRecord(view, values)
    .leftJoin('member', (join) => sameWorkspace(join, 'member.id', 'c.actor_id'))
    .leftJoin('token', (join) => sameWorkspace(join, 'token.id', 'c.actor_id'))
    .leftJoin('change as reverted', (join) =>
      sameWorkspace(join, 'reverted.id', 'c.reverts').onRef('reverted.entity_id', '=', 'c.entity_id'),
    )
    .innerJoinLateral(differences(view, values), (join) => join.onTrue())
    .select(['c.version', 'c.event', 'c.at', 'c.actor_kind', 'c.actor_id', 'c.request_id'])
    .select(['reverted.version as reverts', 'c.restores', 'differences.changes'])
    .select((eb) => eb.fn.coalesce('member.name', 'token.name').as('actor_name'))
    .where(sql<boolean>`c.version < ${values.before}::bigint`)
    .orderBy('c.id', 'desc')
}

/**
 * The changed fields of one change. An update has the old values. Those of a new record are blank; those of a restored
 * record and of unlogged fields are in the change before it, if it is still stored.
 */
function differences({ workspace }: View, { fields, unlogged, blank }: Values) {
  const omitted = (
    value: 'was' | 'became',
  ) => sql`case when octet_length(${sql.ref(value)}::text) > ${sql.lit(LONGEST_VALUE)}
    then json_build_object('omitted', octet_length(${sql.ref(value)}::text)) else ${sql.ref(value)} end`
  return sql<{ changes: History['data'][number]['changes'] }>`(
    select coalesce(json_agg(json_build_object('field', field, 'from', ${omitted('was')}, 'to', ${omitted('became')})
      order by place), '[]') as changes
    from (
      select field, place, c.record -> field as became,
        case when c.before -> field is not null then c.before -> field
          when c.event = c.entity || '.created' and c.version = 1 then coalesce(${blank}::json -> field, 'null')
          when c.event = c.entity || '.created' or field = any (${unlogged}::text[]) then previous.record -> field
          end as was
      from unnest(${fields}::text[]) with ordinality as named (field, place)
      left join lateral (
        select p.record from change p
        where p.workspace_id = ${workspace.id} and p.entity_id = c.entity_id and p.entity = c.entity and p.id < c.id
        order by p.id desc limit 1) previous on true) as compared
    where was::text <> became::text)`.as<'differences'>('differences')
}
