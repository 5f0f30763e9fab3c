import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { BatchOutcomes } from '#server/core/batch/batch-outcomes.ts'
import { runBatch } from '#server/core/batch/batch.ts'
import type { Locked } from '#server/core/database/change.ts'
import { upsertRows } from '#server/core/database/rows.ts'
import { revise } from '#server/core/records/row.ts'
import { draftRecord } from '#server/core/records/write.ts'
import { newId } from '#server/core/values/ids.ts'
import { itemKind } from './items/kind.ts'
import { keysOf } from './items/rules.ts'
import { findItems } from './queries.ts'
import { Catalogue } from './rules.ts'
import { type InventoryBatch, type Item, ItemRecord, type PushItems } from './schema.ts'

/** Creates and updates any number of items in two statements. */
export function pushItems(ctx: WorkspaceContext, { items, ...options }: PushItems) {
  return runBatch(ctx, items, options, {
    family: 'inventory',
    record: ItemRecord,
    async write(change, entries, outcomes) {
      const known = await findItems(
        ctx,
        change.tx,
        entries.map(({ record }) => record),
      )
      const found = new Map(known.map((item) => [item.id, item]))
      const catalogue = new Catalogue(known)
      const touched = new Map<string, Item>()
      for (const { index, record } of entries) {
        const match = catalogue.match(record)
        if ('refused' in match) {
          const { field, code, words, candidates } = match.refused
          outcomes.refuse(index, field, code, words, candidates)
          continue
        }
        const before = 'item' in match ? match.item : undefined
        const { number: _number, ...others } = record
        const keepsNumber = 'keepsNumber' in match && before !== undefined
        const given = keepsNumber ? others : record
        if (keepsNumber)
          outcomes.warn(
            index,
            'number',
            'number_mismatch',
            `is not that of the item with this EAN, which keeps ${before.number}`,
          )
        const after = before ? changed(ctx, before, given, found.get(before.id)) : draftRecord(itemKind, ctx, record)
        if (after.minQty !== null && after.maxQty !== null && after.maxQty < after.minQty) {
          outcomes.refuse(index, 'maxQty', 'validation_error', 'must not be less than minQty')
        } else if (after === before) {
          outcomes.settle({ index, status: 'skipped', code: 'unchanged', id: after.id })
        } else {
          // Records of one item are merged, and the item counts once.
          if (touched.has(after.id)) outcomes.settle({ index, status: 'skipped', code: 'merged', id: after.id })
          else outcomes.settle({ index, status: before ? 'updated' : 'created', id: after.id })
          catalogue.put(after, before)
          touched.set(after.id, after)
        }
      }
      writeItems(ctx, change, [...touched.values()])
      recordBatch(change, 'items', outcomes, { id: newId(ctx.now), at: ctx.now.toISOString() })
    },
  })
}

/** Records one change per call with its counts; none when nothing changed. */
export function recordBatch(
  { record }: Locked<'inventory'>,
  call: InventoryBatch['call'],
  outcomes: BatchOutcomes,
  { id, at }: { id: string; at: string },
) {
  const counts = outcomes.counts()
  if (counts.created + counts.updated === 0) return
  const movements = call === 'items' ? null : `/api/v1/inventory/movements?batch=${id}`
  const stamps = { version: 1, created_at: at, updated_at: at }
  const batch: InventoryBatch = { id, call, movements, ...counts, ...stamps }
  record({ event: 'inventory.batch', record: batch })
}

/** Raises the version of an item once per batch, even if several records name it. */
function changed(ctx: WorkspaceContext, before: Item, record: Partial<ItemRecord>, stored: Item | undefined): Item {
  const after = revise<Item>(before, record as Partial<Item>, ctx.now)?.after
  return after ? { ...after, version: stored ? stored.version + 1 : 1 } : before
}

/** New and changed items in the order of the batch. */
export function writeItems(ctx: WorkspaceContext, { tx, write }: Locked<'inventory'>, items: readonly Item[]): void {
  const rows = items.map((item) => ({ ...item, ...keysOf(item) }))
  if (rows.length > 0) write(upsertRows(ctx, tx, 'item', ['id'], rows))
}
