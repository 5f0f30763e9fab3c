import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { InventorySettings } from '../schema.ts'

export async function getSettings(ctx: WorkspaceContext): Promise<InventorySettings> {
  return { negativeStock: await mayGoNegative(ctx, ctx.db) }
}

/** Whether stock may fall below 0; true by default. */
export async function mayGoNegative(ctx: WorkspaceContext, db: Reader): Promise<boolean> {
  const setting = await db
    .selectFrom('inventory_setting')
    .select('negativeStock')
    .where('workspace_id', '=', ctx.workspace.id)
    .executeTakeFirst()
  return setting?.negativeStock ?? true
}
