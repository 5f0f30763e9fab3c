import type { RestMeta } from '../rest-meta.ts'
import { article, BODY_ERRORS, pascal, recordRoute } from './route.ts'

const PAST = ['version', 'at'] as const

/** `GET /<path>/{id}/history`; `noun` is the name of the kind in sentences. */
export function historyRoute(path: string, singular: string, noun = singular): RestMeta {
  return recordRoute(
    { path, singular },
    {
      method: 'GET',
      path: '/history',
      operationId: `get${pascal(singular)}History`,
      summary: `Get the history of ${article(noun)}`,
      description:
        `Returns the changes of the ${noun}, newest first, with the values of its fields before and after each. ` +
        `The ${noun} can be in the Trash. \`complete\` is false if the oldest changes are no longer stored.`,
    },
    {},
  )
}

/** `POST /<path>/{id}/revert`. */
export function revertRoute(path: string, singular: string, noun = singular): RestMeta {
  return recordRoute(
    { path, singular },
    {
      method: 'POST',
      path: '/revert',
      operationId: `revert${pascal(singular)}`,
      summary: `Revert ${article(noun)}`,
      description:
        `Sets the fields of the ${noun} to their values at the version \`to\`, or takes back only what the version \`change\` changed. ` +
        'This is an update like any other, with its own version, and it can be reverted too. `kept` lists the fields that stay ' +
        'as they are, with the reason. If no field can be reverted, the response is 409, and nothing changes. ' +
        'Send an `Idempotency-Key` to retry safely.',
    },
    {
      needsBody: true,
      example: { to: 1 },
      errors: ['not_found', 'gone', 'conflict', 'validation_error', ...BODY_ERRORS],
    },
  )
}

/** The call that gets a record, with its earlier states. */
export function withPast({ openapi, rest }: RestMeta): RestMeta {
  const description = `${openapi!.description} With \`version\` or \`at\`, returns its state at that version or time, without an \`ETag\`.`
  return {
    openapi: { ...openapi!, description },
    rest: { ...rest!, past: PAST, errors: [...rest!.errors!, 'gone'] },
  }
}
