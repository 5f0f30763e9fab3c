import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { changeWithLock } from '#server/core/database/change.ts'
import type { InventorySettings } from '../schema.ts'
import { mayGoNegative } from './queries.ts'

export function updateSettings(
  ctx: WorkspaceContext,
  { negativeStock }: InventorySettings,
): Promise<InventorySettings> {
  return changeWithLock(ctx, 'inventory', async ({ tx, write, record, unchanged }) => {
    const before = { negativeStock: await mayGoNegative(ctx, tx) }
    if (before.negativeStock === negativeStock) return unchanged(before)
    const row = { workspace_id: ctx.workspace.id, negativeStock }
    write(
      tx
        .insertInto('inventory_setting')
        .values(row)
        .onConflict((taken) => taken.column('workspace_id').doUpdateSet({ negativeStock })),
    )
    record({ event: 'inventory.settings', record: { id: ctx.workspace.id, version: 1, negativeStock }, before })
    return { negativeStock }
  })
}
