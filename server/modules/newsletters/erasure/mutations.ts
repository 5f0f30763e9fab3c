import { sql } from 'kysely'
import type { Scoped } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'

/** Clears stored texts with mentions of an erased person; they are read from the document again. */
export async function forgetTextsAbout(
  { workspace }: WorkspaceContext,
  tx: Scoped,
  { entity, id }: { entity: 'member' | 'contact'; id: string },
): Promise<void> {
  await tx
    .updateTable('newsletter')
    .set({ content: null })
    .where('workspace_id', '=', workspace.id)
    .where(sql<boolean>`position(${`"${entity}:${id}"`} in content::text) > 0`)
    .execute()
}
