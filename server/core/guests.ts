import { type RawBuilder, sql } from 'kysely'
import type { Actor, Workspace } from './actor.ts'
import { readableBy } from './entities.ts'

/** A guest works in the projects whose team has them, and knows no others (spec resources.md, Roles). */
export function isGuest(actor: Actor): actor is Extract<Actor, { kind: 'member' }> {
  return actor.kind === 'member' && actor.role === 'guest'
}

/** The predicate for rows of `table` that somebody may name: for a guest, of projects only theirs. */
export function mayName(actor: Actor, table: 'project' | 'contact' | 'deal' | 'member'): RawBuilder<boolean> {
  if (table !== 'project' || !isGuest(actor)) return sql<boolean>`true`
  return sql<boolean>`${actor.id}::uuid = any(project.team)`
}

/** The ids of the projects that a guest works in. */
export const projectsOf = (workspaceId: string, guest: string): RawBuilder<unknown> => sql`
  select project.id from project where project.workspace_id = ${workspaceId} and project.deleted_at is null
    and ${guest}::uuid = any(project.team)`

/** The predicate for rows whose columns `entity` and `entity_id` name a record that the member may see now. */
export function namesVisible(
  workspace: Pick<Workspace, 'id'>,
  { id, role }: Pick<Extract<Actor, { kind: 'member' }>, 'id' | 'role'>,
): RawBuilder<boolean> {
  if (role !== 'guest') return sql<boolean>`entity = any(${readableBy(role)}::text[])`
  const projects = projectsOf(workspace.id, id)
  return sql<boolean>`(entity = 'project' and entity_id in (${projects}) or entity = 'task' and entity_id in (
    select task.id from task where task.workspace_id = ${workspace.id} and task.deleted_at is null
      and task.project in (${projects})))`
}
