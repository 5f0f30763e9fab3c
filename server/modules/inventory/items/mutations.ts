import type { Scoped } from '#db/scoped.ts'
import { lockFamily } from '#server/core/batch.ts'
import { type Change, change } from '#server/core/change.ts'
import { conflict, invalid } from '#server/core/errors.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { newItem, writeItems } from '../mutations.ts'
import { findItems, findUse, lockItem, lockTrashedItem, mayGoNegative } from '../queries.ts'
import { eanKey, numberKey } from '../rules.ts'
import { type CreateItem, type InventorySettings, type Item, UpdateItem } from '../schema.ts'

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

export function updateItem(ctx: WorkspaceContext, input: UpdateItem): Promise<Item> {
  return change(ctx, (changing) => reviseItem(ctx, changing, input))
}

export function updateItems(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateItem, reviseItem)
}

async function reviseItem(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateItem,
): Promise<Item> {
  await lockFamily(tx, ctx, 'inventory')
  const before = requireFresh(ctx, await lockItem(ctx, tx, id), { version, base })
  const revised = revise<Item>(before, fields as Partial<Item>, ctx.now)
  if (!revised) return unchanged(before)
  await requireFree(ctx, tx, revised.after)
  write(writeItems(ctx, tx, [revised.after]))
  record({ event: 'item.updated', record: revised.after, before: revised.old })
  return revised.after
}

const NAMED_BY = {
  movement: 'This item has movements in the ledger',
  purchase_order_line: 'This item is on a purchase order',
  stock_count_line: 'This item is on a stock count',
}

/** To the Trash, for an item that nothing names; what the ledger has is never deleted. Its number and EAN are free meanwhile. */
export function removeItem(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    await lockFamily(tx, ctx, 'inventory')
    const item = requireFresh(ctx, await lockItem(ctx, tx, id))
    const use = await findUse(ctx, tx, id)
    if (use) throw conflict(`${NAMED_BY[use]} and cannot be deleted. Set it to inactive instead.`)
    const set = { deleted_at: ctx.now.toISOString(), number_key: null, ean_key: null }
    write(tx.updateTable('item').set(set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
    record({ event: 'item.deleted', record: item })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. Refused while another item has its number or EAN. */
export function restoreItem(ctx: WorkspaceContext, { id }: { id: string }): Promise<Item> {
  return change(ctx, async ({ tx, write, record }) => {
    await lockFamily(tx, ctx, 'inventory')
    const trashed = requireFresh(ctx, await lockTrashedItem(ctx, tx, id))
    await requireFree(ctx, tx, trashed)
    const item = { ...trashed, version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable('item')
        .set({ deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    write(writeItems(ctx, tx, [item]))
    record({ event: 'item.created', record: item })
    return item
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
      throw conflict(`number: already belongs to item ${other.name}. Choose a different number.`)
    if (ean !== null && other.ean !== null && eanKey(other.ean) === eanKey(ean))
      throw conflict(`ean: already belongs to item ${other.number ?? other.name}.`)
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
