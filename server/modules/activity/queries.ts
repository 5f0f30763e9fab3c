import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { Activity, ListActivity } from './schema.ts'

/** The latest changes, the newest first; settings too, which no feed or webhook tells of. */
export async function listActivity(ctx: WorkspaceContext, { limit }: ListActivity): Promise<Activity[]> {
  const latest = ctx.db
    .selectFrom('change')
    .selectAll()
    .where('workspace_id', '=', ctx.workspace.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .as('change')
  const rows = await ctx.db
    .selectFrom(latest)
    .leftJoin('member', (join) =>
      join.onRef('member.workspace_id', '=', 'change.workspace_id').onRef('member.id', '=', 'change.actor_id'),
    )
    .leftJoin('token', (join) =>
      join.onRef('token.workspace_id', '=', 'change.workspace_id').onRef('token.id', '=', 'change.actor_id'),
    )
    .select([
      'change.id',
      'change.event',
      'change.entity',
      'change.entity_id',
      'change.actor_kind',
      'change.actor_id',
      'change.at',
    ])
    .select(
      sql<string | null>`coalesce(record->>'title', record->>'name', record->>'number', record->>'url')`.as('subject'),
    )
    .select((eb) => eb.fn.coalesce('member.name', 'token.name').as('actor_name'))
    .orderBy('change.id', 'desc')
    .execute()
  return rows as Activity[]
}
