import { z } from 'zod'
import { Currency, Day, Instant, line, orNull, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { commaList, listInput } from '#server/core/values/filters.ts'
import { recordOf, Version } from '#server/core/values/record-fields.ts'
import { BookingDay } from '../movements/schema.ts'
import { Decimal, NotNegative } from '../schema.ts'

export const ORDER_STATUSES = ['draft', 'ordered', 'partial', 'received', 'cancelled'] as const

const PurchaseOrderLine = z
  .object({
    line: z.int().meta({ description: 'Number of the line in the order, starting at 1.' }),
    item: RecordId,
    number: z.string().nullable().meta({ description: 'Item number.' }),
    name: z.string().meta({ description: 'Item name.' }),
    qty: z.number().meta({ description: 'Quantity ordered.' }),
    received: z.number().meta({ description: 'Quantity received so far.' }),
    unit: z.string(),
    cost: z.number().meta({ description: 'Cost per unit, in the currency of the order.' }),
  })
  .meta({ id: 'PurchaseOrderLine' })
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>

/** An order to a supplier, as in REST, events and the application. */
export const PurchaseOrder = recordOf('PurchaseOrder', {
  number: z.string().meta({ example: 'PO-00042', description: 'Order number, such as `PO-00042`.' }),
  supplier: z.string().nullable(),
  status: z.enum(ORDER_STATUSES).meta({ description: '`partial`: received in part.' }),
  orderedAt: Instant.nullable().meta({ description: 'Time the order was placed.' }),
  expectedAt: z.string().nullable().meta({ format: 'date', description: 'Expected delivery date.' }),
  receivedAt: Instant.nullable().meta({ description: 'Time the order was received in full.' }),
  currency: z.string().meta({ description: 'ISO 4217 code.' }),
  total: z.number().meta({ description: 'Sum of `qty` × `cost`.' }),
  note: z.string(),
  lines: z.array(PurchaseOrderLine),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** An order in lists of the application. */
export const PurchaseOrderRow = PurchaseOrder.omit({ lines: true })
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>

const Positive = Decimal.refine((qty) => qty > 0, 'must be more than 0')

const fields = {
  number: line(64).optional().meta({ description: 'Default: the next number.' }),
  supplier: orNull(line(255)).optional(),
  expectedAt: orNull(Day).optional(),
  currency: Currency.optional(),
  note: text(5_000).optional(),
  lines: z
    .array(z.strictObject({ item: Ref, qty: Positive, cost: NotNegative.optional() }))
    .max(500, 'must have at most 500 entries'),
}

/** A draft; a line without a cost uses the standard cost of its item. */
export const CreateOrder = z.strictObject(fields)
export type CreateOrder = z.infer<typeof CreateOrder>

const seen = {
  id: RecordId,
  version: Version.optional(),
  base: z.record(z.string(), z.json()).optional(),
}
export const SeenOrder = z.strictObject(seen)

/** Lines, number and currency can change in drafts; the other fields also in placed orders. */
export const UpdateOrder = z.strictObject({ ...seen, ...fields, lines: fields.lines.optional() })
export type UpdateOrder = z.infer<typeof UpdateOrder>

/** The quantities received now, by line, and by lot where lots are used. */
export const ReceiveOrder = z.strictObject({
  ...seen,
  location: line(100).optional(),
  date: BookingDay.optional(),
  lines: z
    .array(
      z.strictObject({
        line: z.int().min(1),
        qty: Positive,
        lot: line(100).optional(),
        expiry: Day.optional(),
        cost: NotNegative.optional().meta({ description: 'In the currency of the workspace.' }),
      }),
    )
    .min(1, 'must have at least one line')
    .max(1_000, 'must have at most 1000 entries'),
})
export type ReceiveOrder = z.infer<typeof ReceiveOrder>

export const ListOrders = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'number', 'expectedAt']),
  status: commaList(z.enum(ORDER_STATUSES)).optional().meta({ description: 'One or more statuses.' }),
  item: commaList(line(255))
    .optional()
    .meta({ description: 'Orders that include one or more items, by id, number or EAN.' }),
})
export type ListOrders = z.infer<typeof ListOrders>
