import { sql } from 'kysely'
import { mayName } from '#server/core/access/guests.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { invalid } from '#server/core/values/errors.ts'

type Table = 'folder' | 'project' | 'contact' | 'deal' | 'campaign' | 'member'

/**
 * Rejects a filter id that is not in the workspace: an empty list would hide the mistake. `filters` maps each
 * parameter to the table of its ids; `none` matches records without a reference.
 */
export async function requireExisting(
  ctx: WorkspaceContext,
  filters: Readonly<Record<string, Table>>,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, table] of Object.entries(filters)) {
    const ids = (input[name] as string[] | undefined)?.filter((id) => id !== 'none')
    if (!ids?.length) continue
    const rows = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where(mayName(ctx, table))
      .execute()
    const known = new Set(rows.map((row) => row.id))
    for (const id of ids) if (!known.has(id)) throw invalid(name, `no ${table} has the id ${id}`)
  }
}
