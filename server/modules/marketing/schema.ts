import { z } from 'zod'
import { batchOptions, Records } from '#server/core/batch/batch-schema.ts'
import {
  Currency,
  Day,
  decimalText,
  inPlaces,
  Instant,
  InstantInput,
  line,
  orNull,
  RecordId,
  Ref,
  textOrNull,
} from '#server/core/values/fields.ts'
import { recordOf, RepeatKey } from '#server/core/values/record-fields.ts'
import { emailKey } from './rules.ts'

/** An email address, also as `Ada <ada@brandt.example>`; parsed to its key. */
export const Address = z.string().transform((given, ctx) => {
  const key = emailKey(given)
  if (key === null) ctx.addIssue({ code: 'custom', message: 'must be an email address' })
  return key ?? z.NEVER
})

const word = orNull(line(200)).optional()
const label = line(100).toLowerCase()
const campaign = word.meta({ description: 'Id, UTM slug or name of a campaign.' })

/** A given consent, or its withdrawal (`given: false`). */
const ConsentRecord = z.object({
  given: z.boolean().meta({ description: '`true`: the person gave consent. `false`: the person withdrew it.' }),
  at: orNull(InstantInput).optional().meta({ description: 'Time of the consent or withdrawal. Default: now.' }),
  source: word.meta({ description: 'Where consent was given, such as a form, a trade fair or a phone call.' }),
  text: textOrNull(10_000).optional().meta({ description: 'The exact wording that was shown.' }),
  version: orNull(line(100))
    .optional()
    .meta({ description: 'Version of the wording in your system, such as `2027-01`.' }),
  purpose: orNull(label).optional().meta({ description: 'Default: `marketing`.' }),
})

/** One record of a lead push. */
export const LeadRecord = z.object({
  name: word,
  email: orNull(Address).optional(),
  company: word,
  phone: orNull(line(40)).optional(),
  source: word,
  medium: word,
  campaign,
  message: textOrNull(50_000).optional(),
  consent: z.union([z.boolean(), ConsentRecord]).nullable().optional().meta({
    description: 'Consent to receive email: `true`, `false`, or an object with details.',
  }),
  extId: RepeatKey.meta({ description: 'Id in the source system. Later records with the same `extId` are skipped.' }),
  kind: orNull(label).optional().meta({ description: 'Default: `lead`.' }),
  openDeal: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: '`true`: create a deal, at most one per contact and campaign.' }),
  overwrite: z
    .boolean()
    .nullable()
    .optional()
    .meta({ description: '`true`: replace existing values instead of adding differences to the timeline.' }),
})
export type LeadRecord = z.infer<typeof LeadRecord>

export const LEAD_STATUSES = ['new', 'working', 'qualified', 'lost'] as const

/** A lead as in its event. */
export const Lead = recordOf('Lead', {
  contact: RecordId,
  name: z.string(),
  email: z.string().nullable(),
  kind: z.string().meta({ description: 'Your own category for the lead.' }),
  status: z.enum(LEAD_STATUSES),
  owner: RecordId.nullable().meta({ description: 'Member who works on the lead.' }),
  source: z.string().nullable(),
  medium: z.string().nullable(),
  campaign: RecordId.nullable().meta({ description: 'Campaign credited with the lead.' }),
  campaign_label: z.string().nullable().meta({ description: 'Campaign name as sent.' }),
  message: z.string().nullable().meta({ description: 'Message from the person.' }),
  deal: RecordId.nullable().meta({ description: 'Deal created from the lead.' }),
})
export type Lead = z.infer<typeof Lead>

const Amount = z
  .union([inPlaces(z.number(), 6), decimalText(6)])
  .refine((value) => Number(value) >= 0 && Number(value) < 1e9, 'must be from 0 to 999999999.999999')

/** One record of a cost push. */
export const CostRecord = z.object({
  date: Day.meta({ description: 'Date of the cost.' }),
  campaign,
  channel: orNull(line(100).toLowerCase()).optional().meta({ description: 'Advertising channel.' }),
  amount: Amount.meta({ description: 'Amount in `currency`.' }),
  currency: orNull(Currency).optional().meta({ description: 'ISO 4217 code. Default: the currency of the workspace.' }),
  note: textOrNull(2_000).optional(),
})
export type CostRecord = z.infer<typeof CostRecord>

/** Cost of a campaign on one day and channel. */
export const Cost = z.object({
  id: RecordId,
  date: z.string().meta({ format: 'date' }),
  channel: z.string(),
  currency: z.string(),
  amount: z.number(),
  note: z.string().nullable(),
  updated_at: Instant,
})
export type Cost = z.infer<typeof Cost>
export const CostList = z.object({ data: z.array(Cost) })

export const OfCampaign = z.strictObject({ campaign: Ref })

/** A manually entered cost; replaces the stored cost of that day, channel and currency. */
export const EnterCost = z.strictObject({
  campaign: Ref,
  date: Day,
  channel: line(100).toLowerCase().nullable(),
  amount: z.number({ error: 'must be an amount' }).min(0, 'must be 0 or more').max(999_999_999),
  currency: Currency,
})
export type EnterCost = z.infer<typeof EnterCost>

/** One record of a touch push. */
export const TouchRecord = z.object({
  email: Address,
  kind: orNull(label).optional().meta({ description: 'Default: `touch`.' }),
  campaign,
  source: word,
  medium: word,
  note: textOrNull(2_000).optional(),
  ts: orNull(InstantInput)
    .optional()
    .meta({ description: 'Time of the touch, with a precision of one second. Default: now.' }),
})
export type TouchRecord = z.infer<typeof TouchRecord>

export const PushLeads = z.strictObject({ leads: Records, ...batchOptions })
export type PushLeads = z.infer<typeof PushLeads>
export const PushCosts = z.strictObject({ costs: Records, ...batchOptions })
export type PushCosts = z.infer<typeof PushCosts>
export const PushTouches = z.strictObject({ touches: Records, ...batchOptions })
export type PushTouches = z.infer<typeof PushTouches>
