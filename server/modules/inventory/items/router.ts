import { z } from 'zod'
import { Deleted, RecordId } from '#server/core/fields.ts'
import { wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { allItems, getItem } from '../queries.ts'
import { CreateItem, Item, ItemRow, StockedItem, UpdateItem } from '../schema.ts'
import { createItem, removeItem, restoreItem, updateItem, updateItems } from './mutations.ts'

/** Single items, for the application; the API pushes and lists them. */
export const items = router({
  all: readProcedure('inventory.read')
    .output(wholeOf(ItemRow))
    .query(({ ctx }) => allItems(ctx)),
  get: readProcedure('inventory.read')
    .input(z.strictObject({ id: RecordId }))
    .output(StockedItem)
    .query(({ ctx, input }) => getItem(ctx, input.id)),
  create: onceProcedure('inventory.write')
    .input(CreateItem)
    .output(Item)
    .mutation(({ ctx, input }) => createItem(ctx, input)),
  update: writeProcedure('inventory.write')
    .input(UpdateItem)
    .output(Item)
    .mutation(({ ctx, input }) => updateItem(ctx, input)),
  updateEach: writeProcedure('inventory.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateItems(ctx, input)),
  remove: writeProcedure('inventory.write')
    .input(z.strictObject({ id: RecordId }))
    .output(Deleted)
    .mutation(({ ctx, input }) => removeItem(ctx, input)),
  removeEach: writeProcedure('inventory.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeItem)),
  restore: writeProcedure('inventory.write')
    .input(z.strictObject({ id: RecordId }))
    .output(Item)
    .mutation(({ ctx, input }) => restoreItem(ctx, input)),
  restoreEach: writeProcedure('inventory.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreItem)),
})
