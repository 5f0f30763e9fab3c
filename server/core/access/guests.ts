import { type RawBuilder, sql } from 'kysely'
import type { View } from '#server/core/database/statements.ts'
import type { Actor } from '../values/actor.ts'
import { isPresent, kindNamed, type Kinds, readableBy } from './kind-facts.ts'

type Viewed = View & { services: { kinds: Kinds } }

/** The predicate for rows of `table` that the caller may refer to. */
export const mayName = (ctx: Viewed, table: string): RawBuilder<boolean> =>
  kindNamed(ctx.services.kinds, table).visible?.(ctx) ?? sql<boolean>`true`

/** The ids of the projects that a guest works in. */
export const projectsOf = (workspaceId: string, guest: string): RawBuilder<unknown> => sql`
  select project.id from project where project.workspace_id = ${workspaceId} and project.deleted_at is null
    and ${guest}::uuid = any(project.team)`

/** The predicate for rows whose columns `entity` and `entity_id` name a record that the member may see now. */
export function namesVisible(
  { services, ...view }: Viewed,
  { id, role }: Pick<Extract<Actor, { kind: 'member' }>, 'id' | 'role'>,
): RawBuilder<boolean> {
  const { kinds } = services
  if (role !== 'guest') return sql<boolean>`entity = any(${readableBy(kinds, role)}::text[])`
  const guest = { ...view, actor: { kind: 'member' as const, id, role, name: '', userId: '' } }
  const shared = [...kinds.values()].flatMap((kind) => {
    const rows = kind.visible?.(guest)
    return rows
      ? [
          sql<boolean>`entity = ${kind.table} and entity_id in (select id from ${sql.table(kind.table)}
            where ${sql.ref(`${kind.table}.workspace_id`)} = ${view.workspace.id} and ${isPresent(kind)} and ${rows})`,
        ]
      : []
  })
  return sql<boolean>`(${sql.join(shared, sql` or `)})`
}
