import { z } from 'zod'
import { batchOptions, Records } from '#server/core/batch/batch-schema.ts'
import { decimalText, inPlaces, InstantInput, line, orNull, RecordId } from '#server/core/values/fields.ts'
import { commaList, listInput, Search } from '#server/core/values/filters.ts'
import { recordOf, Version } from '#server/core/values/record-fields.ts'
import { hasCheckDigit } from './rules.ts'

const amount = z.number().nullable()

/** An item as in REST. */
export const Item = recordOf('Item', {
  number: z.string().nullable().meta({ example: 'A-17', description: 'Item number (SKU). Unique regardless of case.' }),
  name: z.string().meta({ example: 'Poster paper A2' }),
  group: z.string().nullable().meta({ description: 'Item group.' }),
  unit: z.string().meta({ example: 'pcs' }),
  cost: amount.meta({ description: 'Standard cost per unit, in the currency of the workspace.' }),
  price: amount.meta({ description: 'Selling price per unit.' }),
  ean: z.string().nullable().meta({ example: '4006381333931' }),
  supplier: z.string().nullable(),
  reorderPoint: amount.meta({ description: 'Reorder when stock falls to this quantity.' }),
  minQty: amount.meta({ description: 'Minimum stock.' }),
  maxQty: amount.meta({ description: 'Order up to this quantity.' }),
  leadDays: z.int().nullable().meta({ description: 'Lead time in days, from order to receipt.' }),
  packSize: z.number().meta({ description: 'Purchase orders use multiples of this quantity.' }),
  shelfDays: z.int().nullable().meta({ description: 'Shelf life in days.' }),
  weight: amount.meta({ description: 'Weight in kilograms.' }),
  active: z.boolean().meta({ description: 'Whether the item is active.' }),
  autoCreated: z.boolean().meta({ description: 'Whether a push created the item automatically.' }),
})
export type Item = z.infer<typeof Item>
/** The fields of an item needed to record movements. */
export type LedgerItem = Pick<Item, 'id' | 'number' | 'name' | 'ean' | 'cost' | 'shelfDays'>

/** A decimal with up to four places, 0 to 999,999,999.9999, as a number or text. Exact: 13 digits fit a double. */
export const Decimal = inPlaces(z.union([z.number(), decimalText(4).transform(Number)]), 4).refine(
  (value) => Math.abs(value) <= 999_999_999.9999,
  'must be at most 999999999.9999',
)
export const NotNegative = Decimal.refine((value) => value >= 0, 'must be 0 or more')
const Days = z.int().min(0, 'must be 0 or more').max(3_650, 'must be at most 3650')

/** Stock of an item at one location, for one lot. */
const Level = z.object({
  location: z.string(),
  lot: z.string().nullable(),
  expiry: z.string().nullable().meta({ format: 'date' }),
  onHand: z.number(),
})

/** An item and its stock. */
export const StockedItem = Item.extend({
  onHand: z
    .number()
    .meta({ description: 'Quantity on hand at all locations. Negative if more was sold than received.' }),
  onOrder: z.number().meta({ description: 'Quantity on purchase orders that is not yet received.' }),
  avgCost: amount.meta({
    description: 'Moving average cost per unit, with six decimals; null before the first movement.',
  }),
  value: z.number().meta({ description: '`onHand` × `avgCost`.' }),
  levels: z.array(Level).meta({ description: 'Stock by location and lot.' }),
}).meta({ id: 'StockedItem' })
export type StockedItem = z.infer<typeof StockedItem>

/** An item in lists of the application: its total stock, not its locations. */
export const ItemRow = StockedItem.omit({ levels: true }).extend({
  /** onHand + onOrder is at or below the reorder point. */
  belowReorder: z.boolean(),
})
export type ItemRow = z.infer<typeof ItemRow>

export const Ean = z
  .string()
  .trim()
  .refine(hasCheckDigit, 'must have 8, 12, 13 or 14 digits with a valid GS1 check digit')

/** Defaults of an item, also restored by `null`. */
export const UNSAID = { unit: 'pcs', packSize: 1, active: true }

/** One record of an item push: an absent field keeps its value, `null` clears it. */
export const ItemRecord = z.object({
  number: orNull(line(64)).optional(),
  name: line(255).optional().meta({ description: 'Required for a new item.' }),
  group: orNull(line(255)).optional(),
  unit: orNull(line(40))
    .transform((unit) => unit ?? UNSAID.unit)
    .optional()
    .meta({ description: 'Default: `pcs`.' }),
  cost: NotNegative.nullable().optional(),
  price: NotNegative.nullable().optional(),
  ean: orNull(Ean).optional(),
  supplier: orNull(line(255)).optional(),
  reorderPoint: NotNegative.nullable().optional(),
  minQty: NotNegative.nullable().optional(),
  maxQty: NotNegative.nullable().optional(),
  leadDays: Days.nullable().optional(),
  packSize: Decimal.refine((value) => value > 0, 'must be more than 0')
    .nullable()
    .transform((size) => size ?? UNSAID.packSize)
    .optional()
    .meta({ description: 'Default: 1.' }),
  shelfDays: Days.nullable().optional(),
  weight: NotNegative.nullable().optional(),
  active: z
    .boolean()
    .nullable()
    .transform((active) => active ?? UNSAID.active)
    .optional()
    .meta({ description: 'Default: `true`. Inactive items accept movements too.' }),
})
export type ItemRecord = z.infer<typeof ItemRecord>

/** One item created or updated by hand, with the same fields and no others. */
export const CreateItem = z.strictObject({ ...ItemRecord.shape, name: line(255) })
export type CreateItem = z.infer<typeof CreateItem>
export const UpdateItem = z.strictObject({
  id: RecordId,
  ...ItemRecord.shape,
  version: Version.optional(),
  base: z.record(z.string(), z.json()).optional(),
})
export type UpdateItem = z.infer<typeof UpdateItem>

/** Inventory settings of the workspace. */
export const InventorySettings = z.strictObject({
  negativeStock: z
    .boolean()
    .meta({ description: '`false`: movements that would make the stock negative are rejected.' }),
})
export type InventorySettings = z.infer<typeof InventorySettings>

/** Closing stock of an item on each day on which it changed. */
export const StockByDay = z.array(z.object({ date: z.string(), onHand: z.number() }))
export type StockByDay = z.infer<typeof StockByDay>

export const PushItems = z.strictObject({ items: Records, ...batchOptions })
export type PushItems = z.infer<typeof PushItems>

/** The effect of one push on the inventory. */
export const InventoryBatch = recordOf('InventoryBatch', {
  call: z.enum(['items', 'movements', 'levels', 'receipt', 'count', 'reversal']).meta({
    description:
      'What caused the batch: a push (`items`, `movements` or `levels`), or in the application a `receipt`, a `count` or a `reversal`.',
  }),
  movements: z.string().nullable().meta({
    description: 'Path of the list of the movements in the batch; `null` for `items`.',
  }),
  received: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  failed: z.int(),
})
export type InventoryBatch = z.infer<typeof InventoryBatch>

/** One item by a name that programs use for it. */
export const GetItem = z.strictObject({
  id: line(255).meta({ description: 'Id, number, EAN or name of the item, looked up in this order.' }),
})

export const ListItems = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'name', 'number', 'onHand', 'value']),
  item: commaList(line(255)).optional().meta({ description: 'One or more items by id, number or EAN.' }),
  group: commaList(line(255)).optional().meta({ description: 'One or more item groups.' }),
  active: z.boolean().optional().meta({ description: '`true`: only active items. `false`: only inactive items.' }),
  below_reorder: z.boolean().optional().meta({
    description:
      '`true`: only items whose `onHand` + `onOrder` is at or below `reorderPoint`, or `minQty` if they have no `reorderPoint`.',
  }),
  stock_since: InstantInput.optional().meta({
    description:
      'Only items whose stock changed at or after this time: by a movement, or by a purchase order that was placed, received or cancelled.',
  }),
  q: Search.optional(),
})
export type ListItems = z.infer<typeof ListItems>
