import { article, nounOf, pascal, route } from './route.ts'

/** The calls that address a record by its `ext_id`, for the kinds that have one; see `recordRoutes`. */
export function extIdRoutes(
  path: string,
  singular: string,
  { noun: named = singular, example }: { noun?: string; example: Record<string, unknown> },
) {
  const noun = nounOf(path, singular)
  const at = `/${path}/by-ext-id/{ext_id}` as const
  const encode = 'Percent-encode the `ext_id` in the path.'
  const a = article(named)
  return {
    get: route(
      noun,
      'GET',
      at,
      `get${pascal(singular)}ByExtId`,
      `Get ${a} by external id`,
      `Returns the ${named} with this \`ext_id\`. ${encode} ${pascal(a)} in the Trash is ignored.`,
      { status: 200, write: false, versioned: true, errors: ['not_found', 'validation_error'] },
    ),
    put: route(
      noun,
      'PUT',
      at,
      `put${pascal(singular)}ByExtId`,
      `Create or update ${a} by external id`,
      `Updates the ${named} with this \`ext_id\` like PATCH and returns 200, or creates it like POST and returns 201. ` +
        `Fields you leave out do not change. Parallel requests with the same \`ext_id\` create one record. ${encode} ` +
        `${pascal(a)} in the Trash is ignored: the request creates a new one, and the one in the Trash loses its ` +
        '`ext_id` if you restore it while the new one exists. `If-Match` and `version` never match if there is no such record.',
      {
        status: 200,
        upsert: true,
        write: true,
        versioned: true,
        location: `/${path}/{id}`,
        example,
        errors: ['conflict', 'precondition_failed'],
      },
    ),
    remove: route(
      noun,
      'DELETE',
      at,
      `delete${pascal(singular)}ByExtId`,
      `Delete ${a} by external id`,
      `Moves the ${named} with this \`ext_id\` to the Trash and fires \`${singular}.deleted\`. You can restore it for 30 days. ` +
        `${encode} ${pascal(a)} in the Trash is ignored, so a repeated request returns 404 unless it has the same \`Idempotency-Key\`.`,
      { status: 200, write: true, errors: ['not_found', 'precondition_failed', 'validation_error'] },
    ),
  }
}
