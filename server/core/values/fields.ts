import { z } from 'zod'

const PROBLEM = {
  nul: 'must not contain the character U+0000',
  surrogate: 'must be valid Unicode: it contains half of a surrogate pair',
  marks: 'must not have more than 30 combining marks in a row',
}

/** More than Stream-Safe Text allows (UAX #15, section 13): sorting consecutive marks takes quadratic time. */
const TOO_MANY_MARKS = /(?<!\p{M})\p{M}{31}/u

/** Unicode normalisation form C; a text with too many combining marks in a row stays as it is. */
export function nfc(value: string): string {
  return TOO_MANY_MARKS.test(value) ? value : value.normalize('NFC')
}

/** Names with the same key are the same: items, locations, campaigns. */
export const nameKey = (name: string) => nfc(name).trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Length in characters as JSON Schema counts them: code points, not UTF-16 units. */
function codePoints(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

/** Required of every text before it reaches the database: valid Unicode without NUL, which Postgres cannot store. */
function storable(value: string, ctx: z.RefinementCtx): void {
  if (value.includes('\0')) ctx.addIssue({ code: 'custom', message: PROBLEM.nul })
  if (!value.isWellFormed()) ctx.addIssue({ code: 'custom', message: PROBLEM.surrogate })
  if (TOO_MANY_MARKS.test(value)) ctx.addIssue({ code: 'custom', message: PROBLEM.marks })
}

const isBlank = (value: string) => value.trim() === ''

/** Text of up to `max` characters, unchanged except for Unicode normalisation (NFC); blank text is ''. */
export function text(max: number) {
  return z
    .string()
    .overwrite((value) => (isBlank(value) ? '' : nfc(value)))
    .superRefine((value, ctx) => {
      storable(value, ctx)
      if (value.length > max && codePoints(value) > max)
        ctx.addIssue({ code: 'custom', message: `must be at most ${max} characters` })
    })
    .meta({ maxLength: max })
}

/** A text of this form, or null; blank text is null. */
export function orNull<T extends z.ZodType<unknown, string>>(form: T) {
  const given = (value: string | null) => (typeof value === 'string' && isBlank(value) ? null : value)
  return z.preprocess(given, form.nullable())
}

/** Trimmed text of up to `max` characters, NFC, or null; blank text is null. */
export const textOrNull = (max: number) => orNull(text(max).trim())

/** A text that is compared as it is, such as the id of another system. */
export const Exact = z.string().superRefine(storable)

export const exact = (max: number) => Exact.max(max, `must be at most ${max} characters`)

/** A single line (a title, a name): trimmed, 1 to `max` characters, NFC. */
export function line(max: number) {
  return z
    .string()
    .overwrite(nfc)
    .trim()
    .superRefine((value, ctx) => {
      storable(value, ctx)
      if (value === '') ctx.addIssue({ code: 'custom', message: 'must not be empty' })
      if (value.length > max && codePoints(value) > max)
        ctx.addIssue({ code: 'custom', message: `must be at most ${max} characters` })
    })
    .meta({ minLength: 1, maxLength: max, pattern: '\\S' })
}

/** Characters that change the order of text or are invisible. Joiners are kept, because some scripts need them. */
const UNSEEN = /(?!\0)[\p{Cc}\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The name of a visitor on a public page, with at least one visible character. */
export const VisitorName = z
  .string()
  .overwrite((value) => value.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, ''))
  .pipe(line(200).regex(VISIBLE, 'must have a letter or another visible character'))

/** Text of 1 to `max` characters, NFC, not blank, with its spaces unchanged. */
export function filled(max: number) {
  return text(max)
    .refine((value) => !isBlank(value), 'must not be empty')
    .meta({ minLength: 1, maxLength: max, pattern: '\\S' })
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text has the form of our ids: lower-case hexadecimal with hyphens. */
export const isId = (value: string): boolean => UUID.test(value)

/** A record's id as input. A malformed id returns 404 in a path, and 400 in a body or filter. */
export const RecordId = z.string().meta({ description: 'Id of a record (UUID version 7).', format: 'uuid' })

/** The name of a kind of record, as events spell it. Whether the kind exists is checked where it is used. */
export const KindName = z.string().regex(/^[a-z_]{1,40}$/, 'must be a kind of record, for example task')

/** A reference to a record of the same workspace; whether it exists is checked where it is written. */
export const Ref = z.string().regex(UUID, 'must be the id of a record (a lower-case UUID)').meta({ format: 'uuid' })

const RECORD_NAME = /^([a-z_]{1,40}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A record by its kind and id, such as `task:019aa5b2-…`. Whether it exists is checked where it is used. */
export const RecordName = z
  .string()
  .regex(RECORD_NAME, 'must be a kind of record and an id, for example task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20')
  .meta({ description: 'A record, as `<entity>:<id>`.', example: 'task:019aa5b2-6c00-7d31-9c4e-5a1f0e6b7a20' })

/** The parts of a `RecordName`. */
export function recordNamed(name: string): { entity: string; id: string } {
  const [, entity = '', id = ''] = RECORD_NAME.exec(name) ?? []
  return { entity, id }
}

/** A calendar day `YYYY-MM-DD` that exists (RFC 3339 full-date); a date with a time is rejected. */
export const Day = z
  .string()
  .refine(isDay, 'must be a valid date as YYYY-MM-DD, without a time')
  .meta({ format: 'date', example: '2026-12-01' })

export function isDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (!match || match[1] === '0000') return false
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

/** An instant in responses: RFC 3339, UTC, milliseconds, `Z`. */
export const Instant = z.string().meta({ format: 'date-time', example: '2026-11-21T09:00:00.000Z' })

/** An instant as input: RFC 3339 with any offset. */
export const InstantInput = z
  .string()
  .refine((value) => instantOf(value) !== null, {
    error: ({ input }) =>
      `must be an RFC 3339 date and time, for example 2026-11-21T09:00:00Z${/ \d\d:\d\d$/.test(String(input)) ? '. In a URL, send + as %2B' : ''}`,
  })
  .meta({ format: 'date-time' })

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Parses RFC 3339 §5.6 date-time; null when it is not one, or not of the years 1 to 9999 in UTC. A leap second counts as the second after. */
export function instantOf(value: string): Date | null {
  const match = RFC3339.exec(value)
  if (!match || !isDay(match[1]!)) return null
  const leap = value.slice(17, 19) === '60'
  const date = new Date(leap ? `${value.slice(0, 17)}59${value.slice(19)}` : value)
  const instant = new Date(date.getTime() + (leap ? 1000 : 0))
  const year = instant.getUTCFullYear()
  return year >= 1 && year <= 9999 ? instant : null
}

/** Labels: 1 to 50 characters each. Of those that differ only in case, the first is kept. */
export const Tags = z
  .array(line(50))
  .max(50, 'must have at most 50 entries')
  .overwrite((tags) => [...Map.groupBy(tags, (tag) => tag.toLowerCase()).values()].map(([first]) => first!))
  .meta({ description: 'Labels, merged regardless of case.' })

const COUNTS = { 2: 'two', 4: 'four', 6: 'six' }

/**
 * Numbers with at most `places` decimals. What binary arithmetic leaves, at most 1e-9, is rounded off, so that 0.1 + 0.2
 * is 0.3; finer values are refused.
 */
export function inPlaces<T extends z.ZodType<number>>(number: T, places: keyof typeof COUNTS): T {
  const rounded = (value: number) => {
    const near = Number(value.toFixed(places))
    return withoutSign(Math.abs(near - value) <= 1e-9 ? near : value)
  }
  return number
    .overwrite((value) => rounded(value) as z.output<T>)
    .refine((value) => Number(value.toFixed(places)) === value, `must have at most ${COUNTS[places]} decimals`)
}

export const REQUIRED_FIELD = 'is required'

/** A number whose errors forms can show as they are. */
export const plainNumber = z.number({
  error: ({ input }) => (input === undefined ? REQUIRED_FIELD : 'must be a number'),
})

/** A decimal as text, such as `12.50`, with at most 12 digits before and `places` after the point. */
export function decimalText(places: keyof typeof COUNTS) {
  return z.string().regex(new RegExp(`^-?\\d{1,12}(\\.\\d{1,${places}})?$`), {
    error: ({ input }) =>
      /^-?\d{1,12}\.\d+$/.test(String(input))
        ? `must have at most ${COUNTS[places]} decimals`
        : 'must be a decimal such as "12.50"',
    abort: true,
  })
}

/** An amount of money: 0 to 999,999,999,999.99 with at most two decimals; a JSON number on the wire, exact in storage. */
export const Money = inPlaces(z.number(), 2)
  .min(0, 'must be 0 or more')
  .max(999_999_999_999.99, 'must be at most 999999999999.99')

/** JSON has −0 but Postgres does not, so it would differ from the stored value. */
export function withoutSign(value: number): number {
  return value + 0
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** ISO 4217 code. */
export const Currency = z
  .string()
  .refine((code) => CURRENCIES.has(code), 'must be an upper-case ISO 4217 code, for example EUR')
  .meta({ pattern: '^[A-Z]{3}$', example: 'EUR' })

/** Embeddings, overrides and isolates (UAX #9 §2), which make a text read differently from what it contains. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/

/** The refinement of a text that must read as what it contains, such as evidence or an address. */
export const inOneDirection = [
  (value: string) => !REORDERING.test(value),
  'must not have characters that change the direction of text',
] as const

/**
 * Email address: at most 254 characters, in lower case, with its domain in ASCII. Accepts any spelling of the domain
 * that a browser resolves.
 */
export const Email = z
  .string()
  .overwrite(addressKey)
  .max(254, 'must be at most 254 characters')
  .regex(
    /^[^\s@"(),:;<>[\\\]\0]{1,64}@(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/u,
    'must be an email address',
  )
  .refine((value) => value.isWellFormed(), PROBLEM.surrogate)
  .refine(...inOneDirection)
  .meta({ format: 'email' })

/**
 * The spelling in which addresses are stored and compared, also of texts that are no address: trimmed, NFC, lower
 * case, domain in ASCII.
 */
export function addressKey(given: string): string {
  return withAsciiDomain(nfc(given).trim().toLowerCase())
}

/**
 * Labels of letters, marks and numbers of any script, and the joiners that some of them need, without hyphens at the
 * ends. A URL would decode `%`.
 */
const DOMAIN = /^(?!-)(?!.*(?:\.-|-\.|-$))[\p{L}\p{M}\p{N}\p{Join_Control}.-]{1,253}$/u

/** UTS #46, as browsers apply it to host names: `ada@münchen.example` and `ada@xn--mnchen-3ya.example` are one address. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (at < 0 || /^[\x20-\x7e]*$/.test(domain) || !DOMAIN.test(domain)) return email
  // With a last label, numbers in other scripts are not read as an IP address.
  const url = URL.parse(`http://${domain}.x`)
  return url ? `${email.slice(0, at)}@${url.hostname.slice(0, -2)}` : email
}

/** tRPC would call parseAsync, for which zod does not use its compiled parser: eight times slower on a page. */
export function compiled<T extends z.ZodType>(schema: T): T {
  schema.parseAsync = (given) => Promise.resolve(schema.parse(given))
  return schema
}

/** Maximum nesting of external JSON: our own has a few levels, and recursion over thousands overflows the stack. */
export const DEPTH_LIMIT = 100

/**
 * Whether objects and lists are nested deeper than `limit`, without recursing deeper. Code that recurses over JSON
 * relies on it.
 */
export function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return limit === 0 || Object.values(value).some((inner) => isDeeper(inner, limit - 1))
}
