import { article, nounOf, pascal, route } from './route.ts'

/**
 * The routes of a kind of record, such as `PATCH /tasks/{id}`, named and described alike. `noun` is its name in sentences
 * if that differs from `singular`; `list` describes its list; `example` is a body that the guides and the document show.
 */
export function recordRoutes(
  path: string,
  singular: string,
  about: { example: Record<string, unknown>; list?: string; noun?: string; bodyLimit?: number },
) {
  const limit = about.bodyLimit === undefined ? {} : { bodyLimit: about.bodyLimit }
  const noun = nounOf(path, singular)
  const id = `/${path}/{id}` as const
  const { noun: named = singular } = about
  const plural = about.noun ? `${about.noun}s` : path
  return {
    list: route(
      noun,
      'GET',
      `/${path}`,
      `list${pascal(path)}`,
      `List ${plural}`,
      about.list ?? `Returns ${plural} that are not in the Trash, by default oldest first.`,
      {
        status: 200,
        write: false,
        list: true,
        errors: ['validation_error'],
      },
    ),
    get: route(noun, 'GET', id, `get${pascal(singular)}`, `Get ${article(named)}`, `Returns ${article(named)}.`, {
      status: 200,
      write: false,
      kind: singular,
      versioned: true,
      errors: ['not_found', 'validation_error'],
    }),
    create: route(
      noun,
      'POST',
      `/${path}`,
      `create${pascal(singular)}`,
      `Create ${article(named)}`,
      `Creates ${article(named)} and fires \`${singular}.created\`. Send an \`Idempotency-Key\` to retry safely.`,
      {
        status: 201,
        write: true,
        versioned: true,
        ...limit,
        location: `/${path}/{id}`,
        example: about.example,
        errors: ['validation_error', 'invalid_json', 'conflict', 'payload_too_large', 'unsupported_media_type'],
      },
    ),
    update: route(
      noun,
      'PATCH',
      id,
      `update${pascal(singular)}`,
      `Update ${article(named)}`,
      `Updates the fields you send. Fields you leave out do not change, \`null\` clears an optional field, and a list replaces the whole list. ` +
        `\`If-Match\` or \`version\` makes the update conditional. Fires \`${singular}.updated\` if a value changes.`,
      {
        status: 200,
        write: true,
        versioned: true,
        ...limit,
        appOnly: ['base'],
        example: Object.fromEntries(Object.entries(about.example).slice(0, 2)),
        errors: [
          'validation_error',
          'invalid_json',
          'not_found',
          'conflict',
          'precondition_failed',
          'payload_too_large',
          'unsupported_media_type',
        ],
      },
    ),
    remove: route(
      noun,
      'DELETE',
      id,
      `delete${pascal(singular)}`,
      `Delete ${article(named)}`,
      `Moves the ${named} to the Trash and fires \`${singular}.deleted\`. You can restore it for 30 days. For ${article(named)} in the Trash, the response is the same, and nothing changes.`,
      { status: 200, write: true, errors: ['not_found', 'precondition_failed', 'validation_error'] },
    ),
    restore: route(
      noun,
      'POST',
      `${id}/restore`,
      `restore${pascal(singular)}`,
      `Restore ${article(named)}`,
      `Restores the ${named} from the Trash and fires \`${singular}.created\`. For ${article(named)} that is not in the Trash, the response is the same, and nothing changes.`,
      {
        status: 200,
        write: true,
        versioned: true,
        errors: [
          'not_found',
          'precondition_failed',
          'validation_error',
          'invalid_json',
          'payload_too_large',
          'unsupported_media_type',
        ],
      },
    ),
  }
}
