import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { nameKey } from '#server/core/values/fields.ts'

/** Items with stock at these locations. */
export function listHeld(
  ctx: WorkspaceContext,
  locations: readonly string[],
): Promise<{ item: string; location: string }[]> {
  return ctx.db
    .selectFrom('stock')
    .innerJoin('location', (join) => sameWorkspace(join, 'location.id', 'stock.location'))
    .select(['stock.item', 'location.name as location'])
    .distinct()
    .where('stock.workspace_id', '=', ctx.workspace.id)
    .where('location.name_key', 'in', among(locations.map(nameKey), 'text'))
    .where('stock.onHand', '<>', 0)
    .execute()
}
