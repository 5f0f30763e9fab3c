import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { namesOf } from '../names/resolve.ts'

type Shown = { id: string; name: string }

/** The records of one kind that `ids` name, each with its name; for several records at once, because that reads once. */
export async function refsTo(ctx: WorkspaceContext, entity: string, ids: readonly (string | null)[]) {
  const names = await namesOf(ctx, entity, ids)
  return (id: string): Shown => ({ id, name: names.get(id) ?? '' })
}
