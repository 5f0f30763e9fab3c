import type { z } from 'zod'
import type { PushCodes } from '#server/core/batch/batch-codes.ts'
import type { BatchReport } from '#server/core/batch/batch-schema.ts'
import type { RestMeta } from '../rest-meta.ts'
import { pascal, route } from './route.ts'

export const PUSH_BODY_LIMIT = 16 * 1024 * 1024

function countsOf(results: BatchReport['results']) {
  const of = (status: string) => results.filter((one) => one.status === status).length
  return {
    received: results.length,
    created: of('created'),
    updated: of('updated'),
    skipped: of('skipped'),
    failed: of('failed'),
  }
}

/** A push: a batch of records with one result each. `path` ends in their plural. */
export function pushRoute(
  path: `/${string}`,
  about: {
    tag: string
    name: string
    record: z.ZodObject
    description: string
    codes: PushCodes
    /** The effect of sending a record again. */
    again?: string
    /** Example records, and the response of an empty workspace to them. */
    example: { records: Record<string, unknown>[]; report: Pick<BatchReport, 'results' | 'errors' | 'warnings'> }
  },
): RestMeta {
  const plural = path.slice(path.lastIndexOf('/') + 1)
  const noun = { path, singular: about.name, plural, tag: about.tag }
  const description =
    `${about.description} Send a list, one record, or an envelope \`{"${plural}": […]}\`; at most 2,000 records. ` +
    'Valid records are saved and invalid ones are reported. With `atomic`, all records are saved or none. ' +
    (about.again ?? 'Sending the same batch again changes nothing.')
  return route(noun, 'POST', path, `push${pascal(plural)}`, `Push ${plural}`, description, {
    status: 200,
    write: true,
    batch: {
      plural,
      record: about.record,
      name: about.name,
      bodyLimit: PUSH_BODY_LIMIT,
      codes: about.codes,
      report: { ...countsOf(about.example.report.results), ...about.example.report },
    },
    example: { [plural]: about.example.records },
    errors: ['batch_rejected', 'batch_too_large'],
  })
}
