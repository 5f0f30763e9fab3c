import { change } from '#server/core/change.ts'
import { inOrder } from '#server/core/in-order.ts'
import { requireFresh } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { lockOrder, lockTrashedOrder } from '../orders/queries.ts'
import { requireStatus } from '../orders/rules.ts'
import { PurchaseOrder } from '../orders/schema.ts'

/** To the Trash, for a draft alone: an order that was placed is cancelled, and stays. Its number is not given to another. */
export function removeOrder(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    const order = requireFresh(ctx, await lockOrder(ctx, tx, id))
    requireStatus(order, 'draft')
    const deleted_at = ctx.now.toISOString()
    write(
      tx
        .updateTable('purchase_order')
        .set({ deleted_at })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    record({ event: 'purchase_order.deleted', record: inOrder(PurchaseOrder, order) })
    return { id, deleted: true as const }
  })
}

export function restoreOrder(ctx: WorkspaceContext, { id }: { id: string }): Promise<PurchaseOrder> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedOrder(ctx, tx, id))
    const revision = { version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable('purchase_order')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const order: PurchaseOrder = inOrder(PurchaseOrder, { ...trashed, ...revision })
    record({ event: 'purchase_order.created', record: order })
    return order
  })
}
