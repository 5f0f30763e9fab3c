import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import { RECORD_NAMES } from '#server/core/record-names.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { type ListTrash, TRASHED, type Trashed, type TrashPage } from './schema.ts'

export async function listTrash(ctx: WorkspaceContext, { entity, limit, offset }: ListTrash): Promise<TrashPage> {
  const tables = entity ? [entity] : TRASHED
  const each = tables.map(
    (
      table,
    ) => sql`select ${sql.lit(table)} as entity, id, ${RECORD_NAMES[table]} as name, deleted_at from ${sql.table(table)}
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
    order by deleted_at desc, trashed.id desc`.execute(ctx.db as Scoped)
  const data = rows.map(({ total: _total, ...trashed }) => trashed)
  return { data, total: rows[0]?.total ?? 0, limit, offset }
}
