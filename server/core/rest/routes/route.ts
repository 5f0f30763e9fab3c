import type { RestMeta } from '../rest-meta.ts'

export type Noun = { path: string; singular: string; plural: string; tag: string }

export const nounOf = (path: string, singular: string): Noun => ({ path, singular, plural: path, tag: pascal(path) })

/** The metadata of one route. */
export function route(
  noun: Noun,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  operationId: string,
  summary: string,
  description: string,
  rest: NonNullable<RestMeta['rest']>,
): RestMeta {
  return { openapi: { method, path, operationId, summary, description, tags: [noun.tag], protect: true }, rest }
}

/** A route of one record besides those of `recordRoutes`: `path` is below `/<path>/{id}`. */
export function recordRoute(
  noun: { path: string; singular: string; tag?: string },
  about: { method: 'GET' | 'POST'; path: `/${string}`; operationId: string; summary: string; description: string },
  rest: Partial<NonNullable<RestMeta['rest']>>,
): RestMeta {
  const path = `/${noun.path}/{id}${about.path}` as const
  const { method, operationId, summary, description } = about
  const tag = noun.tag ?? noun.path[0]!.toUpperCase() + noun.path.slice(1)
  const isWrite = method === 'POST'
  const errors = ['not_found', 'validation_error'] as const
  return route({ ...noun, plural: noun.path, tag }, method, path, operationId, summary, description, {
    status: 200,
    write: isWrite,
    errors: isWrite ? [...errors, ...BODY_ERRORS] : errors,
    ...rest,
  })
}

export const BODY_ERRORS = [
  'precondition_failed',
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
] as const

/** A list outside `recordRoutes`. */
export function listRoute(path: `/${string}`, plural: string, about: { tag: string; description: string }): RestMeta {
  const noun = { path, singular: plural, plural, tag: about.tag }
  const rest = { status: 200 as const, write: false, list: true }
  return route(noun, 'GET', path, `list${pascal(plural)}`, `List ${spaced(plural)}`, about.description, rest)
}

/** "an invoice" */
export const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** "purchase orders" */
const spaced = (words: string) => words.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export function pascal(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
