import { z } from 'zod'
import { Exact, exact, Instant, line, orNull, RecordId, Ref } from './fields.ts'
import { commaList } from './filters.ts'

/** The id of a record in another system. */
export const ExtId = line(200).meta({
  description:
    'Id of this record in another system, such as your CRM. Case-sensitive. Unique in the workspace among records of this kind that ' +
    'are not in the Trash. Leading and trailing spaces are removed.',
})

/** What identifies a repeated record of a push. Refuses blank text, which would identify none. */
export const RepeatKey = line(200).nullable().optional()

const memberRef = exact(254).trim().meta({ minLength: 1 })

/** A member by id or email address, or null; responses contain the id. */
export const MemberRef = orNull(memberRef).meta({
  description: 'Member by id or email address. Responses contain the id.',
})

/** Members by id or email address; responses contain ids. */
export function memberRefs(max: number) {
  return z
    .array(memberRef)
    .max(max, `must have at most ${max} entries`)
    .meta({ description: 'Members by id or email address. Responses contain ids.' })
}

/** The maximum number of files of one record. */
export const MOST_FILES = 100

/** The files of a record by id; a list replaces all of them. */
export const Attachments = z
  .array(Ref)
  .max(MOST_FILES, `must have at most ${MOST_FILES} files`)
  .refine((files) => new Set(files).size === files.length, 'must not name a file twice')
  .meta({ description: 'Ids of attached files, in order. Upload them with `POST /files` first.', uniqueItems: true })

/** Record version: starts at 1 and increases with every change. */
export const Version = z.int().min(1, 'must be 1 or more').max(2_147_483_647)

/** A record: its own fields, and those of every record. `name` is its name in the OpenAPI document. */
export function recordOf<F extends z.ZodRawShape>(name: string, fields: F) {
  const record = { id: RecordId, ...fields, version: Version, created_at: Instant, updated_at: Instant }
  return z.object(record).meta({ id: name })
}

const blanks = new WeakMap<z.ZodObject, Record<string, unknown>>()

/** An empty record: each field is null if nullable, else the empty list or text. */
export function blankRecord(record: z.ZodObject): Record<string, unknown> {
  let blank = blanks.get(record)
  if (!blank) {
    const fields = Object.entries(record.shape)
    blank = Object.fromEntries(fields.map(([name, field]) => [name, emptyValue(field)]))
    blanks.set(record, blank)
  }
  return blank
}

const EMPTY = [null, Object.freeze([]), '']
const emptyValue = (field: z.core.$ZodType) => EMPTY.find((empty) => z.safeParse(field, empty).success)

/** The input of an update: any of the fields, and the state of the record that the caller has seen. */
export function updateOf<F extends z.ZodRawShape>(noun: string, fields: F) {
  return z.strictObject({
    id: RecordId,
    ...optional(fields),
    version: Version.optional().meta({
      description: `The version you read. If the ${noun} is at a different version, the response is 409.`,
    }),
    base: z.record(z.string(), z.json()).optional(),
  })
}

/** The input that creates or updates a record by its `ext_id`. */
export function putOf<F extends z.ZodRawShape>(noun: string, fields: F) {
  return updateOf(noun, fields).omit({ id: true, base: true }).extend({ ext_id: ExtId })
}

type Optional<F extends z.ZodRawShape> = { [N in keyof F]: F[N] extends z.ZodOptional ? F[N] : z.ZodOptional<F[N]> }

function optional<F extends z.ZodRawShape>(fields: F): Optional<F> {
  const all = Object.entries(fields) as [string, z.ZodType][]
  return Object.fromEntries(
    all.map(([name, field]) => [name, field instanceof z.ZodOptional ? field : field.optional()]),
  ) as Optional<F>
}

/** The input of calls about one record. */
export const ById = z.strictObject({ id: RecordId })

/**
 * The filter of lists by `ext_id`; see `withExtIds` for values that contain commas. It took one value at first, so the
 * document describes a text: a list would no longer compile in the clients of that time.
 */
export const extIdFilter = (noun: string) =>
  commaList(ExtId)
    .meta({ override: asText })
    .optional()
    .meta({ description: `The ${noun} with this \`ext_id\`, or those with one of several. Case-sensitive.` })

function asText({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
  Object.assign(jsonSchema, { type: 'string' })
}

/** The input of calls about the record with this `ext_id`. */
export const ByExtId = z.strictObject({ ext_id: ExtId })
export type ByExtId = z.infer<typeof ByExtId>

/** The response to a DELETE. */
export const Deleted = z.object({ id: RecordId, deleted: z.literal(true) }).meta({ id: 'Deleted' })

/** A field that a revert leaves as it is, and why; `message` reads after its name. */
export const KeptField = z
  .object({
    field: z.string().meta({ description: 'Name of the field.', example: 'project' }),
    reason: z.enum(['changed_since', 'reference_gone', 'not_allowed']).meta({
      description:
        '`changed_since`: it was changed later. `reference_gone`: it referred to a record that no longer exists. ' +
        '`not_allowed`: it cannot be set, or not to this value.',
    }),
    message: z.string().meta({
      description: 'The reason in words, after the name of the field.',
      example: 'referred to a record that no longer exists',
    }),
  })
  .meta({ id: 'KeptField' })
export type KeptField = z.infer<typeof KeptField>

/**
 * Values by names that a caller or a file chooses. zod leaves `__proto__` out of records, so that names which start with
 * it are one character longer while it reads them.
 */
export function byName<T extends z.ZodType>(value: T, name = Exact) {
  return z.preprocess(
    renaming((given) => `${given}_`),
    z.record(name, value).overwrite(renaming((given) => given.slice(0, -1))),
  )
}

const renaming =
  (rename: (name: string) => string) =>
  <T>(given: T): T => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
    const named = Object.entries(given).map(([name, one]) => [name.startsWith('__proto__') ? rename(name) : name, one])
    return Object.fromEntries(named) as T
  }
