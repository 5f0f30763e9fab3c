import { z } from 'zod'
import { batchOptions, Records } from '#server/core/batch-schema.ts'
import { Day, Instant, instantOf, isDay, line, RecordId, Ref, text, Version } from '#server/core/fields.ts'
import { commaList, listInput } from '#server/core/filters.ts'
import { Decimal, Ean, NotNegative } from '../schema.ts'
import { isInReach, MOVEMENT_TYPES } from './rules.ts'

/** How a movement or level names its item. */
const ItemRef = z
  .union([
    line(255),
    z.object({
      id: Ref.nullable().optional(),
      number: line(64).nullable().optional(),
      ean: Ean.nullable().optional(),
      name: line(255).nullable().optional(),
    }),
  ])
  .refine(
    (given) => typeof given === 'string' || Object.values(given).some(Boolean),
    'must have one of id, number, ean and name',
  )
  .meta({
    description: 'The item by its id, number, EAN or name, in this order, or an object with one or more of them.',
  })
export type ItemRef = z.infer<typeof ItemRef>

const OUT_OF_REACH = 'must be from 1900 to 2999'
const Moment = z
  .string()
  .refine((given) => isDay(given) || instantOf(given) !== null, 'must be a day as YYYY-MM-DD or an instant as RFC 3339')
  .refine(isInReach, OUT_OF_REACH)
  .meta({ description: 'A day, or an instant as RFC 3339; now unless said otherwise.', example: '2026-12-01' })

/** A day on which something can be booked. */
export const BookingDay = Day.refine(isInReach, OUT_OF_REACH)

const location = line(100).nullable().optional()
const lot = line(100).nullable().optional().meta({ description: 'Code of the batch it belongs to.' })
const reason = line(500).nullable().optional()
const note = text(2_000).nullable().optional()
const expiry = Day.nullable().optional()

/** One record of a movement push. */
export const MovementRecord = z.object({
  item: ItemRef,
  type: z.enum(MOVEMENT_TYPES),
  qty: Decimal.meta({ description: 'More than 0; signed for `adjust`, what was counted for `count`.' }),
  location: location.meta({ description: 'Name of the place, made on first use; `Main` unless said otherwise.' }),
  toLocation: location.meta({ description: 'Where a `transfer` goes.' }),
  date: Moment.nullable().optional(),
  cost: NotNegative.nullable()
    .optional()
    .meta({ description: 'Per unit, of what comes in; the average unless said otherwise.' }),
  lot,
  expiry: expiry.meta({ description: 'Last day of the lot.' }),
  ref: line(200)
    .nullable()
    .optional()
    .meta({ description: 'Document and line, such as `INV-7/3`: with item, day and quantity never booked twice.' }),
  extId: line(200).nullable().optional().meta({ description: 'Id in the system it comes from: never booked twice.' }),
  reason,
  note,
})
export type MovementRecord = z.infer<typeof MovementRecord>

/** One record of a level push. */
export const LevelRecord = z.object({
  item: ItemRef,
  qty: NotNegative.meta({ description: 'What is there at `asOf`.' }),
  location: location.meta({ description: 'Name of the place, made on first use; `Main` unless said otherwise.' }),
  asOf: Moment.nullable().optional(),
  cost: NotNegative.nullable().optional().meta({ description: 'Per unit, of what is more than before.' }),
  lot,
  expiry: expiry.meta({ description: 'Last day of the lot.' }),
  reason,
})
export type LevelRecord = z.infer<typeof LevelRecord>

const options = {
  createItems: z
    .boolean()
    .default(true)
    .meta({ description: '`false`: an unknown item is an error; otherwise it is made, marked `autoCreated`.' }),
  ...batchOptions,
}
export const PushMovements = z.strictObject({ movements: Records, ...options })
export type PushMovements = z.infer<typeof PushMovements>
export const PushLevels = z.strictObject({ levels: Records, ...options })
export type PushLevels = z.infer<typeof PushLevels>

/** An entry of the ledger as REST shows it; it never changes. */
export const Movement = z
  .object({
    id: RecordId,
    record: RecordId.meta({ description: 'Id of the first entry: those that were sent as one record share it.' }),
    type: z.enum(MOVEMENT_TYPES),
    item: RecordId,
    number: z.string().nullable(),
    name: z.string(),
    qty: z.number().meta({ description: 'As it was sent.' }),
    delta: z.number().meta({ description: 'What it changed at this location.' }),
    location: z.string(),
    toLocation: z.string().nullable(),
    lot: z.string().nullable(),
    expiry: z.string().nullable().meta({ format: 'date' }),
    cost: z.number().meta({ description: 'Per unit, in the currency of the workspace.' }),
    onHand: z.number().meta({ description: 'Of the item in all places, after it, in the order of booking.' }),
    avgCost: z.number().meta({ description: 'Moving average of the item after it.' }),
    ref: z.string().nullable(),
    extId: z.string().nullable(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    batch: RecordId.nullable().meta({ description: 'Id of the `inventory.batch` that booked it.' }),
    reverses: RecordId.nullable().meta({
      description: 'A counter-entry: the `record` whose booking it takes back. Each record is reversed at most once.',
    }),
    date: z.string().meta({ format: 'date', description: 'Day in the time zone of the workspace.' }),
    at: Instant,
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Movement' })
export type Movement = z.infer<typeof Movement>

export const ListMovements = z.strictObject({
  ...listInput(['created_at', 'date', 'position']),
  from: Day.optional().meta({ description: 'First day, in the time zone of the workspace.' }),
  to: Day.optional().meta({ description: 'Last day, included.' }),
  item: commaList(line(255)).optional().meta({ description: 'One or more items by id, number or EAN.' }),
  type: commaList(z.enum(MOVEMENT_TYPES)).optional().meta({ description: 'One or more types.' }),
  location: commaList(line(100)).optional().meta({ description: 'One or more locations by name.' }),
  batch: commaList(Ref).optional().meta({ description: 'One or more batches, by the id in `inventory.batch`.' }),
})
export type ListMovements = z.infer<typeof ListMovements>
