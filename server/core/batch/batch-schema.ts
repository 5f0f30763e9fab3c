import { z } from 'zod'
import { ERROR_CODES, RESULT_CODES, WARNING_CODES } from './batch-codes.ts'

export type { BatchErrorCode } from './batch-codes.ts'

/** Maximum number of records in a push. */
export const BATCH_LIMIT = 2_000
/** Maximum number of records in a batch of one kind, each written as in a request for one record. */
export const RECORD_BATCH_LIMIT = 500

/**
 * The records of an envelope. Each is parsed separately by the schema of its call, so an invalid record does not fail
 * the others.
 */
export const Records = z.array(z.unknown())

/** Envelope fields other than the records. */
export const batchOptions = {
  atomic: z.boolean().default(false).meta({
    description:
      '`true`: apply all records or none. If one fails, the whole batch is rejected with 400 `batch_rejected`.',
  }),
  dryRun: z.boolean().default(false).meta({ description: '`true`: return the same report without saving anything.' }),
}
/** Every envelope field of any push other than the records. */
export const ENVELOPE_OPTIONS = [...Object.keys(batchOptions), 'createItems']
export type BatchOptions = { atomic: boolean; dryRun: boolean }

/** Rows of a file, sent in parts: the application accepts bodies of up to 1 MB. */
export const ImportRows = z.strictObject({
  records: Records.min(1).max(500, 'must have at most 500 records'),
  dryRun: z.boolean().default(false),
})
export type ImportRows = z.infer<typeof ImportRows>

const index = z.int().min(0).meta({ description: 'Index of the record in the batch, starting at 0.' })
const count = z.int().min(0)

/** The outcome of one record; fields besides `index` and `status` depend on the call. */
const BatchResult = z.object({
  index,
  status: z.enum(['created', 'updated', 'skipped', 'failed']),
  id: z.string().optional().meta({
    description:
      'Id of the record, if it was created, updated or unchanged. With `dryRun`, omitted for what would be created.',
  }),
  version: z
    .int()
    .optional()
    .meta({ description: 'Version of the record after the request, except for pushes and deletions.' }),
  code: z
    .string()
    .optional()
    .meta({ enum: Object.keys(RESULT_CODES), description: 'Why the record was skipped.' }),
  duplicateOf: z.string().optional().meta({
    description: 'Id of the record that this one duplicates. With `dryRun`, omitted for what would be created.',
  }),
  previous: z.number().optional().meta({ description: 'For a level or count: the quantity before.' }),
  delta: z.number().optional().meta({ description: 'For a level or count: the recorded difference.' }),
  onHand: z.number().optional().meta({ description: 'For a level or count: the quantity after.' }),
})
export type BatchResult = z.infer<typeof BatchResult>

const notice = {
  index,
  field: z.string().meta({ description: 'The first field concerned; empty if the notice is about the whole record.' }),
  message: z.string(),
  details: z
    .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
    .meta({ description: 'Each field concerned, with a message that reads after its name.' }),
}
/** An error or warning about one field of a record; `words` follow its name. */
export const noticeOf = (index: number, field: string, code: string, words: string) => ({
  index,
  field,
  code,
  message: `${field}: ${words}`,
  details: [{ field, code: code === 'validation_error' ? 'invalid' : code, message: words }],
})
const BatchError = z.object({
  ...notice,
  code: z.string().meta({ enum: Object.keys(ERROR_CODES) }),
  candidates: z.array(z.string()).optional().meta({ description: 'Ids of the matching records.' }),
})
export type BatchError = z.infer<typeof BatchError>

const report = {
  received: count,
  created: count,
  updated: count,
  skipped: count,
  failed: count,
  results: z.array(BatchResult).meta({ description: 'One entry per record, in the order of the batch.' }),
  errors: z.array(BatchError),
  warnings: z.array(z.object({ ...notice, code: z.string().meta({ enum: Object.keys(WARNING_CODES) }) })),
}

/** The response to a push: `created + updated + skipped + failed = received`. */
export const BatchReport = z.object(report).meta({ id: 'BatchReport' })
export type BatchReport = z.infer<typeof BatchReport>
// As for pages: only `parse` uses zod's compiled parser.
BatchReport.parseAsync = (given) => Promise.resolve(BatchReport.parse(given))
