import type { OpenApiMeta } from 'trpc-to-openapi'
import type { z } from 'zod'
import type { Permission } from '#server/core/access/roles.ts'
import type { PushCodes } from '#server/core/batch/batch-codes.ts'
import type { BatchReport } from '#server/core/batch/batch-schema.ts'
import type { ErrorCode } from '#server/core/values/errors.ts'
import type { Upload } from './upload.ts'

/** The REST metadata of a procedure, in addition to what the document generator reads (`openapi`). */
export type RestMeta = OpenApiMeta<{
  /** The permission that the caller's role needs; every procedure has one. */
  permission?: Permission
  rest?: {
    /** Status of success. */
    status: 200 | 201 | 202
    /** Rejects read-only tokens before any other check. */
    write: boolean
    /** The response is a record with `version`: it has an ETag, and writes support If-Match. */
    versioned?: boolean
    /**
     * Fields of such a record that change without a new version: they are part of the ETag, and If-Match ignores them.
     */
    unversioned?: readonly string[]
    /** The kind of the record in the response. */
    kind?: string
    /** Fields that the parameter `expand` can name, and the kind that each refers to. */
    expand?: Readonly<Record<string, string>>
    /** Query parameters that return an earlier state of such a record, without an ETag. */
    past?: readonly string[]
    /** The response is a list: `Link` headers, ETag over its bytes. */
    list?: boolean
    /** The body is a file, which is received before the procedure runs. */
    upload?: Upload
    /** The response is the content of the file that the procedure returns. */
    content?: boolean
    /** The response is a stream of server-sent events. */
    stream?: boolean
    /** The procedure can wait for something new, until its `signal` is aborted. */
    waits?: boolean
    /** The response is an export of records with these fields. */
    export?: { fields: readonly string[] }
    /**
     * Path of the created record, for `Location`; `{id}` comes from the response. A function if the call creates
     * several kinds.
     */
    location?: `/${string}` | ((made: object) => `/${string}`)
    /** The call upserts: creating a record returns 201. */
    upsert?: boolean
    /** The body must have one of its fields, although none of them is required. */
    needsBody?: boolean
    /** Inputs available only to the application. */
    appOnly?: readonly string[]
    /** The stored response for idempotent replays is encrypted, because it contains a secret. */
    secret?: boolean
    /** Additional errors of this call. */
    errors?: readonly ErrorCode[]
    /** The body is a batch: `plural` names its records in the envelope, `record` is the schema of one, `name` that schema's name. */
    batch?: {
      plural: string
      record: z.ZodObject
      name: string
      bodyLimit: number
      codes: PushCodes
      report: BatchReport
    }
    /** The body has `records`, each the input of an action; `name` is that of one record. */
    records?: { of: Readonly<Record<string, z.ZodObject>>; name: string }
    /** Maximum body size in bytes; default 1 MB. */
    bodyLimit?: number
    /** Example of the request body, for the document. */
    example?: Record<string, unknown>
  }
}>

/** Whether the call targets an existing record, so that a precondition on its version applies. */
export const honoursIfMatch = (method: string, { upload, errors = [] }: NonNullable<RestMeta['rest']>) =>
  (!upload && /^(put|patch|delete)$/i.test(method)) || errors.includes('precondition_failed')

export type Noun = { path: string; singular: string; plural: string; tag: string }

export const nounOf = (path: string, singular: string): Noun => ({ path, singular, plural: path, tag: pascal(path) })

/**
 * The five calls of a resource, named and described alike.
 * `noun` is the path and the plural ('tasks'); `example` is a body that the guides and the document show.
 */
export function restMeta(
  path: string,
  singular: string,
  about: { example: Record<string, unknown>; list: string; noun?: string; bodyLimit?: number },
) {
  const limit = about.bodyLimit === undefined ? {} : { bodyLimit: about.bodyLimit }
  const noun = nounOf(path, singular)
  const id = `/${path}/{id}` as const
  const { noun: named = singular } = about
  return {
    list: call(
      noun,
      'GET',
      `/${path}`,
      `list${pascal(path)}`,
      `List ${about.noun ? `${about.noun}s` : path}`,
      about.list,
      {
        status: 200,
        write: false,
        list: true,
        errors: ['validation_error'],
      },
    ),
    get: call(noun, 'GET', id, `get${pascal(singular)}`, `Get ${article(named)}`, `Returns ${article(named)}.`, {
      status: 200,
      write: false,
      kind: singular,
      versioned: true,
      errors: ['not_found', 'validation_error'],
    }),
    create: call(
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
    update: call(
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
    remove: call(
      noun,
      'DELETE',
      id,
      `delete${pascal(singular)}`,
      `Delete ${article(named)}`,
      `Moves the ${named} to the Trash and fires \`${singular}.deleted\`. You can restore it for 30 days. For ${article(named)} in the Trash, the response is the same, and nothing changes.`,
      { status: 200, write: true, errors: ['not_found', 'precondition_failed', 'validation_error'] },
    ),
    restore: call(
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
export function pushMeta(
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
  return call(noun, 'POST', path, `push${pascal(plural)}`, `Push ${plural}`, description, {
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

/** A call about one record besides the five: `path` is below `/<path>/{id}`. */
export function recordCallMeta(
  noun: { path: string; singular: string; tag?: string },
  about: { method: 'GET' | 'POST'; path: `/${string}`; operationId: string; summary: string; description: string },
  rest: Partial<NonNullable<RestMeta['rest']>>,
): RestMeta {
  const path = `/${noun.path}/{id}${about.path}` as const
  const { method, operationId, summary, description } = about
  const tag = noun.tag ?? noun.path[0]!.toUpperCase() + noun.path.slice(1)
  const isWrite = method === 'POST'
  const errors = ['not_found', 'validation_error'] as const
  return call({ ...noun, plural: noun.path, tag }, method, path, operationId, summary, description, {
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

/** A list outside the five calls of a resource. */
export function listMeta(path: `/${string}`, plural: string, about: { tag: string; description: string }): RestMeta {
  const noun = { path, singular: plural, plural, tag: about.tag }
  const rest = { status: 200 as const, write: false, list: true }
  return call(noun, 'GET', path, `list${pascal(plural)}`, `List ${spaced(plural)}`, about.description, rest)
}

/** The metadata of one operation. */
export function call(
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

/** "an invoice" */
export const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** "purchase orders" */
const spaced = (words: string) => words.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export function pascal(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}
