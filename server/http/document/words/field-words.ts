import { eachSchema } from '../schemas.ts'
import type { OpenApi, Schema } from '../shape.ts'

/** Descriptions of fields whose schema has none: `Record.field` for one record, otherwise for every record. */
const WORDS: Record<string, string> = {
  version: 'Starts at 1 and increases by one with every change. Compared with `If-Match` and `version`.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last change.',
  at: 'Time of the change.',

  data: 'Records on this page.',
  limit: 'Maximum number of records on a page.',
  offset: 'Number of records before this page.',
  has_more: 'Whether there are more records after this page.',

  name: 'Name.',
  note: 'Free text.',
  owners: 'Members responsible for the record.',
  project: 'Project the record belongs to.',
  contact: 'Related contact.',
  company: 'Company name.',
  email: 'Email address, stored in lower case with the domain in ASCII.',
  phone: 'Phone number, stored as entered.',
  tags: 'Labels.',
  event: 'Event name.',
  reason: 'Reason, as free text.',

  'CreateTask.status': 'Default: `todo`.',
  'CreateTask.priority': 'Default: `none`.',
  'CreateProject.status': 'Default: `active`.',
  'CreateDeal.stage': 'Default: `lead`.',
  'CreateTicket.type': 'Default: `question`.',
  'CreateTicket.impact': 'How much is affected. Default: `medium`.',
  'CreateTicket.urgency': 'How soon it must be resolved. Default: `medium`.',

  subtotal: 'Sum of the lines before tax.',
  tax: 'Tax on the subtotal.',
  lines: 'Lines, in order.',
  quantity: 'Quantity.',
  unit_price: 'Price per unit before tax.',

  next_attempt_at: 'Time of the next attempt; null if none is scheduled.',

  message: 'Explanation in one sentence. The wording may change.',
  field: 'Field with the problem.',
  code: 'Code of the error or warning. Its meaning never changes.',
  received: 'Number of records in the batch.',
  created: 'Number of created records.',
  updated: 'Number of updated records.',
  skipped: 'Number of skipped records.',
  failed: 'Number of failed records.',
  errors: 'Errors, each with the index of its record.',
  warnings: 'Warnings about records that were saved, each with the index of its record.',

  number: 'Item number (SKU).',
  unit: 'Unit of measure.',
  ean: 'Barcode: GTIN of 8, 12, 13 or 14 digits.',
  supplier: 'Name of the supplier.',
  location: 'Name of the location.',
  lot: 'Lot code.',
  expiry: 'Expiry date of the lot.',

  source: 'Source, as in `utm_source`.',
  medium: 'Medium, as in `utm_medium`.',
}

/** Other forms of a record's schema: `CreateTask`, `ItemRecord`, `WebhookWithSecret`. */
const FORMS = /^(Create|Update|(Batch)?Put|Batch|Stocked)|(Record|WithSecret|WithAttempts|ByExtId|WithIncluded)$/g

/**
 * Adds a description to every field of the named schemas; a description in one form of a record applies to all its
 * forms.
 */
export function describeFields({ components: { schemas } }: OpenApi): void {
  for (const [name, schema] of Object.entries(schemas)) {
    const record = name.replaceAll(FORMS, '')
    eachSchema(schema, ({ properties = {} }: Schema) => {
      for (const [field, one] of Object.entries(properties)) {
        if (one.description || one.$ref || one.const !== undefined) continue
        const known = schemas[record]?.properties?.[field]?.description
        const words = WORDS[`${name}.${field}`] ?? known ?? WORDS[`${record}.${field}`] ?? WORDS[field]
        if (words) one.description = words
      }
    })
  }
}
