import { invalid } from './errors.ts'
import { mayName } from './guests.ts'
import type { WorkspaceContext } from './workspace-context.ts'

const TABLES = { project: 'project', contact: 'contact', assignee: 'member' } as const

/** Refuses a filter that names an id which is not in the workspace: an empty list would hide the mistake. */
export async function requireKnown(
  ctx: WorkspaceContext,
  filters: Partial<Record<keyof typeof TABLES, string[] | undefined>>,
): Promise<void> {
  for (const [name, table] of Object.entries(TABLES)) {
    const ids = filters[name as keyof typeof TABLES]?.filter((id) => id !== 'none')
    if (!ids?.length) continue
    const rows = await ctx.db
      .selectFrom(table)
      .select('id')
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
      .where(mayName(ctx.actor, table))
      .execute()
    const known = new Set(rows.map((row) => row.id))
    for (const id of ids) if (!known.has(id)) throw invalid(name, `no ${table} has the id ${id}`)
  }
}
