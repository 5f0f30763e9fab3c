import type { z } from 'zod'
import type { RestMeta } from '../rest-meta.ts'
import { PUSH_BODY_LIMIT } from './push-route.ts'
import { article, BODY_ERRORS, nounOf, pascal, route } from './route.ts'

/** `POST /<path>/batch`. `records` are the inputs of its actions. */
export function batchRoute(
  path: string,
  singular: string,
  { noun: named = singular, example }: { noun?: string; example: Record<string, unknown> },
  records: Readonly<Record<string, z.ZodObject>>,
): RestMeta {
  const actions = Object.keys(records).map((action) => `\`${action}\``)
  return route(
    nounOf(path, singular),
    'POST',
    `/${path}/batch`,
    `batch${pascal(path)}`,
    `Write several ${named}s`,
    `Applies one action to up to 500 records: ${actions.join(', ')}. Each is checked, written and recorded like a request for ${article(named)}, ` +
      'and fires the same event; `updated` also counts deleted and restored records. All are written in one transaction. Valid records are saved ' +
      'and invalid ones are reported. With `atomic`, all records are saved or none. Send an `Idempotency-Key` to retry safely.',
    {
      status: 200,
      write: true,
      bodyLimit: PUSH_BODY_LIMIT,
      records: { of: records, name: pascal(singular) },
      example: { action: 'create', records: [example] },
      errors: ['batch_rejected', 'batch_too_large', 'validation_error', 'conflict', ...BODY_ERRORS.slice(1)],
    },
  )
}
