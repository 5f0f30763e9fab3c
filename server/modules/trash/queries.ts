import { sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import { type KindFacts, mayRead, titleOf } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { invalid } from '#server/core/values/errors.ts'
import type { ListTrash, Trashed, TrashPage } from './schema.ts'

const AT_ONCE = 500

/** Kinds with a Trash that this caller may read. */
export const kindsWithTrash = ({ services, actor }: WorkspaceContext) =>
  [...services.kinds.values()].filter(({ trash, table }) => trash && mayRead(services.kinds, actor, table))

export function kindWithTrash(ctx: WorkspaceContext, entity: string): KindFacts {
  const kind = kindsWithTrash(ctx).find(({ table }) => table === entity)
  if (!kind)
    throw invalid(
      'entity',
      `must be one of: ${kindsWithTrash(ctx)
        .map(({ table }) => table)
        .join(', ')}`,
    )
  return kind
}

/** Ids of some records that were deleted at `until` or before. */
export async function findTrashed(ctx: WorkspaceContext, kind: KindFacts, until: Date): Promise<string[]> {
  const rows = await trashedRows(ctx, ctx.db, kind)
    .select('id')
    .where('deleted_at', '<=', until.toISOString())
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks those of the records that are in the Trash, until the transaction ends. */
export function lockTrashed(ctx: WorkspaceContext, tx: Reader, kind: KindFacts, ids: readonly string[]) {
  return trashedRows(ctx, tx, kind)
    .select(['id', 'version'])
    .where('id', 'in', among(ids, 'uuid'))
    .orderBy('id')
    .forUpdate()
    .execute()
}

const trashedRows = ({ workspace }: WorkspaceContext, db: Reader, { table }: KindFacts) =>
  db
    .selectFrom(table as 'task')
    .where('workspace_id', '=', workspace.id)
    .where('deleted_at', 'is not', null)

export async function listTrash(ctx: WorkspaceContext, { entity, limit, offset }: ListTrash): Promise<TrashPage> {
  const kinds = entity ? [kindWithTrash(ctx, entity)] : kindsWithTrash(ctx)
  const each = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind.table)} as entity, id, ${titleOf(kind)} as name, deleted_at from ${sql.table(kind.table)}
      where workspace_id = ${ctx.workspace.id} and deleted_at is not null`,
  )
  const { rows } = await sql<Trashed & { total: number }>`
    select trashed.*, coalesce(member.name, token.name) as deleted_by from (
      select *, count(*) over () as total from (${sql.join(each, sql` union all `)}) as every
      order by deleted_at desc, id desc limit ${limit} offset ${offset}) as trashed
    left join lateral (
      select actor_id from change where workspace_id = ${ctx.workspace.id} and entity_id = trashed.id
        and event = trashed.entity || '.deleted' order by id desc limit 1) as deletion on true
    left join member on member.workspace_id = ${ctx.workspace.id} and member.id = deletion.actor_id
    left join token on token.workspace_id = ${ctx.workspace.id} and token.id = deletion.actor_id
    order by deleted_at desc, trashed.id desc`.execute(ctx.db)
  const data = rows.map(({ total: _total, ...trashed }) => trashed)
  return { data, total: rows[0]?.total ?? 0, limit, offset }
}
