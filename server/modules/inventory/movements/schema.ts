import { z } from 'zod'
import { batchOptions, Records } from '#server/core/batch/batch-schema.ts'
import { Day, Instant, instantOf, isDay, line, orNull, RecordId, Ref, textOrNull } from '#server/core/values/fields.ts'
import { commaList, listInput } from '#server/core/values/filters.ts'
import { recordOf, RepeatKey } from '#server/core/values/record-fields.ts'
import { Decimal, Ean, NotNegative } from '../schema.ts'
import { isInRange, MOVEMENT_TYPES } from './rules.ts'

/** How a movement or level references its item. */
const ItemRef = z
  .union([
    line(255),
    z.object({
      id: orNull(Ref).optional(),
      number: orNull(line(64)).optional(),
      ean: orNull(Ean).optional(),
      name: orNull(line(255)).optional(),
    }),
  ])
  .refine(
    (given) => typeof given === 'string' || Object.values(given).some(Boolean),
    'must have at least one of id, number, ean and name',
  )
  .meta({
    description: 'Id, number, EAN or name of the item, looked up in this order, or an object with one or more of them.',
  })
export type ItemRef = z.infer<typeof ItemRef>

const OUT_OF_RANGE = 'must be from 1900 to 2999'
const Moment = z
  .string()
  .refine(
    (given) => isDay(given) || instantOf(given) !== null,
    'must be a date as YYYY-MM-DD or an RFC 3339 date and time',
  )
  .refine(isInRange, OUT_OF_RANGE)
  .meta({ description: 'A date, or an RFC 3339 date and time. Default: now.', example: '2026-11-16' })

/** A valid day of a movement. */
export const BookingDay = Day.refine(isInRange, OUT_OF_RANGE)

const location = orNull(line(100)).optional()
const lot = orNull(line(100)).optional().meta({ description: 'Lot code.' })
const reason = orNull(line(500)).optional()
const note = textOrNull(2_000).optional()
const expiry = orNull(Day).optional()

/** One record of a movement push. */
export const MovementRecord = z.object({
  item: ItemRef,
  type: z.enum(MOVEMENT_TYPES),
  qty: Decimal.meta({ description: 'Greater than 0. Signed for `adjust`; for `count`, the counted quantity.' }),
  location: location.meta({ description: 'Name of the location, created on first use. Default: `Main`.' }),
  toLocation: location.meta({ description: 'Destination of a `transfer`.' }),
  date: orNull(Moment)
    .optional()
    .meta({ description: 'A date in the time zone of the workspace, or an RFC 3339 date and time. Default: now.' }),
  cost: NotNegative.nullable().optional().meta({ description: 'Cost per incoming unit. Default: the moving average.' }),
  lot,
  expiry: expiry.meta({ description: 'Expiry date of the lot.' }),
  ref: RepeatKey.meta({
    description:
      'Document and line, such as `INV-7/3`. A movement with the same `ref`, item, day and quantity is never recorded twice.',
  }),
  extId: RepeatKey.meta({
    description: 'Id in the source system. A movement with the same `extId` is never recorded twice.',
  }),
  reason,
  note,
})
export type MovementRecord = z.infer<typeof MovementRecord>

/** One record of a level push. */
export const LevelRecord = z.object({
  item: ItemRef,
  qty: NotNegative.meta({ description: 'Quantity on hand at `asOf`.' }),
  location: location.meta({ description: 'Name of the location, created on first use. Default: `Main`.' }),
  asOf: orNull(Moment).optional().meta({ description: 'Time of the level. Default: now.' }),
  cost: NotNegative.nullable().optional().meta({ description: 'Cost per unit of the added quantity.' }),
  lot,
  expiry: expiry.meta({ description: 'Expiry date of the lot.' }),
  reason,
})
export type LevelRecord = z.infer<typeof LevelRecord>

const options = {
  createItems: z.boolean().default(true).meta({
    description: '`false`: an unknown item is an error. Otherwise the item is created and marked `autoCreated`.',
  }),
  ...batchOptions,
}
export const PushMovements = z.strictObject({ movements: Records, ...options })
export type PushMovements = z.infer<typeof PushMovements>
export const PushLevels = z.strictObject({ levels: Records, ...options })
export type PushLevels = z.infer<typeof PushLevels>

/** A ledger entry as in REST; it never changes. */
export const Movement = recordOf('Movement', {
  record: RecordId.meta({ description: 'Id of the first entry. Entries sent as one record share it.' }),
  type: z.enum(MOVEMENT_TYPES),
  item: RecordId,
  number: z.string().nullable().meta({ description: 'Item number.' }),
  name: z.string().meta({ description: 'Item name.' }),
  qty: z.number().meta({ description: 'Quantity as sent.' }),
  delta: z.number().meta({ description: 'Change in quantity at this location.' }),
  location: z.string(),
  toLocation: z.string().nullable().meta({ description: 'Destination of a transfer.' }),
  lot: z.string().nullable(),
  expiry: z.string().nullable().meta({ format: 'date' }),
  cost: z.number().meta({ description: 'Per unit, in the currency of the workspace.' }),
  onHand: z.number().meta({ description: 'Quantity of the item at all locations after this entry, in ledger order.' }),
  avgCost: z.number().meta({ description: 'Moving average cost of the item after this entry.' }),
  ref: z.string().nullable().meta({ description: 'Reference to a document.' }),
  extId: z
    .string()
    .nullable()
    .meta({ description: 'Id of the record in your system. Records with the same id are recorded once.' }),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  batch: RecordId.nullable().meta({ description: 'Id of the `inventory.batch` that recorded the entry.' }),
  reverses: RecordId.nullable().meta({
    description: 'For a reversal: the `record` that it reverses. A record can be reversed once.',
  }),
  date: z.string().meta({ format: 'date', description: 'Date in the time zone of the workspace.' }),
  at: Instant,
})
export type Movement = z.infer<typeof Movement>

export const ListMovements = z.strictObject({
  ...listInput(['created_at', 'date', 'position']),
  from: Day.optional().meta({ description: 'Start date, inclusive, in the time zone of the workspace.' }),
  to: Day.optional().meta({ description: 'End date, inclusive.' }),
  item: commaList(line(255)).optional().meta({ description: 'One or more items by id, number or EAN.' }),
  type: commaList(z.enum(MOVEMENT_TYPES)).optional().meta({ description: 'One or more types.' }),
  location: commaList(line(100)).optional().meta({ description: 'One or more locations by name.' }),
  batch: commaList(Ref).optional().meta({ description: 'One or more batches, by the id in `inventory.batch`.' }),
})
export type ListMovements = z.infer<typeof ListMovements>
