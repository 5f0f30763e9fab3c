import type { Scoped } from '#db/scoped.ts'
import { lockFamily } from '#server/core/batch.ts'
import { change } from '#server/core/change.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { newItem, writeItems } from '../mutations.ts'
import { findItems, lockItem, mayGoNegative } from '../queries.ts'
import { eanKey, numberKey } from '../rules.ts'
import type { CreateItem, InventorySettings, Item, UpdateItem } from '../schema.ts'

/** One item made by hand; pushes tell about theirs together. */
export function createItem(ctx: WorkspaceContext, input: CreateItem): Promise<Item> {
  return change(ctx, async ({ tx, write, record }) => {
    await lockFamily(tx, ctx, 'inventory')
    const item = newItem(ctx, input)
    await requireFree(ctx, tx, item)
    write(writeItems(ctx, tx, [item]))
    record({ event: 'item.created', record: item })
    return item
  })
}

export function updateItem(ctx: WorkspaceContext, { id, version, base, ...fields }: UpdateItem): Promise<Item> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    await lockFamily(tx, ctx, 'inventory')
    const before = requireFresh(ctx, await lockItem(ctx, tx, id), { version, base })
    const revised = revise<Item>(before, fields as Partial<Item>, ctx.now)
    if (!revised) return unchanged(before)
    await requireFree(ctx, tx, revised.after)
    write(writeItems(ctx, tx, [revised.after]))
    record({ event: 'item.updated', record: revised.after, before: revised.old })
    return revised.after
  })
}

/** Number and EAN belong to one item alone; between least and most there must be room. */
async function requireFree(
  ctx: WorkspaceContext,
  tx: Scoped,
  { id, number, ean, minQty, maxQty }: Item,
): Promise<void> {
  if (minQty !== null && maxQty !== null && maxQty < minQty) throw invalid('maxQty', 'must not be less than minQty')
  const others = (await findItems(ctx, tx, [{ number, ean }])).filter((item) => item.id !== id)
  for (const other of others) {
    if (number !== null && other.number !== null && numberKey(other.number) === numberKey(number))
      throw conflict(`number: belongs to ${other.name} already. Choose another one.`)
    if (ean !== null && other.ean !== null && eanKey(other.ean) === eanKey(ean))
      throw conflict(`ean: belongs to item ${other.number ?? other.name} already.`)
  }
}

export function updateSettings(
  ctx: WorkspaceContext,
  { negativeStock }: InventorySettings,
): Promise<InventorySettings> {
  return change(ctx, async ({ tx, write, record, unchanged }) => {
    await lockFamily(tx, ctx, 'inventory')
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
