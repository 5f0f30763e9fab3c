import { recordCallMeta, type RestMeta } from './rest-meta.ts'

const PAST = ['version', 'at'] as const

/** `GET /<path>/{id}/history`; `noun` is the name of the kind in sentences. */
export function historyMeta(path: string, singular: string, noun = singular): RestMeta {
  const name = singular[0]!.toUpperCase() + singular.slice(1)
  return recordCallMeta(
    { path, singular },
    {
      method: 'GET',
      path: '/history',
      operationId: `get${name}History`,
      summary: `Get the history of ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
      description:
        `Returns the changes of the ${noun}, newest first, with the values of its fields before and after each. ` +
        `The ${noun} can be in the Trash. \`complete\` is false if the oldest changes are no longer stored.`,
    },
    {},
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
