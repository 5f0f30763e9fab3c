import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { namesOf } from '../names/resolve.ts'

type Shown = { id: string; name: string }

/** The names of the records with these ids; for several records in one read. */
export async function refsTo(ctx: WorkspaceContext, entity: string, ids: readonly (string | null)[]) {
  const names = await namesOf(ctx, entity, ids)
  return (id: string): Shown => ({ id, name: names.get(id) ?? '' })
}
