import { z } from 'zod'
import { ERROR_CODES, RESULT_CODES, WARNING_CODES } from './batch-codes.ts'

export type { BatchErrorCode } from './batch-codes.ts'

/** Most records in one push. */
export const BATCH_LIMIT = 2_000

/** The records of an envelope: each is parsed alone, by the schema of its call, so that one bad record fails nothing else. */
export const Records = z.array(z.unknown())

/** What an envelope may say beside its records. */
export const batchOptions = {
  atomic: z
    .boolean()
    .default(false)
    .meta({ description: '`true`: all records or none; a failed one refuses the batch with 400 `batch_rejected`.' }),
  dryRun: z.boolean().default(false).meta({ description: '`true`: the same report, and nothing is kept.' }),
}
/** Everything an envelope may say beside its records, in whichever push. */
export const ENVELOPE_OPTIONS = [...Object.keys(batchOptions), 'createItems']
export type BatchOptions = { atomic: boolean; dryRun: boolean }

/** Rows of a file, a part at a time: the application's door takes bodies of up to 1 MB. */
export const ImportRows = z.strictObject({
  records: Records.min(1).max(500, 'must be at most 500 at a time'),
  dryRun: z.boolean().default(false),
})
export type ImportRows = z.infer<typeof ImportRows>
/** What to know of a row of a file before it is imported. */
export type ImportWarning = { index: number; field: string; code: 'duplicate'; message: string }

const index = z.int().min(0).meta({ description: 'Place of the record in the call, from 0.' })
const count = z.int().min(0)

/** The fate of one record; what it has beside `index` and `status` depends on the call. */
const BatchResult = z.object({
  index,
  status: z.enum(['created', 'updated', 'skipped', 'failed']),
  id: z.string().optional().meta({ description: 'Id of the record it became or changed.' }),
  code: z
    .string()
    .optional()
    .meta({ enum: Object.keys(RESULT_CODES), description: 'Why it was skipped.' }),
  duplicateOf: z.string().optional().meta({ description: 'Id of the record it repeats.' }),
  previous: z.number().optional().meta({ description: 'Of a level or count: the quantity before.' }),
  delta: z.number().optional().meta({ description: 'Of a level or count: the difference that was booked.' }),
  onHand: z.number().optional().meta({ description: 'Of a level or count: the quantity after.' }),
})
export type BatchResult = z.infer<typeof BatchResult>

const notice = { index, field: z.string(), message: z.string() }
const BatchError = z.object({
  ...notice,
  code: z.string().meta({ enum: Object.keys(ERROR_CODES) }),
  candidates: z.array(z.string()).optional().meta({ description: 'Ids of the records that it could mean.' }),
})
export type BatchError = z.infer<typeof BatchError>

const report = {
  received: count,
  created: count,
  updated: count,
  skipped: count,
  failed: count,
  results: z.array(BatchResult).meta({ description: 'Every record once, in the order of the call.' }),
  errors: z.array(BatchError),
  warnings: z.array(z.object({ ...notice, code: z.string().meta({ enum: Object.keys(WARNING_CODES) }) })),
}

/** What a push answers: `created + updated + skipped + failed = received`. */
export const BatchReport = z.object(report).meta({ id: 'BatchReport' })
export type BatchReport = z.infer<typeof BatchReport>
// As for pages: zod's compiled parser runs in `parse` alone.
BatchReport.parseAsync = (given) => Promise.resolve(BatchReport.parse(given))
