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
