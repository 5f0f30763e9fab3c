import { z } from 'zod'
import { Currency, Email, inPlaces, Instant, line, plainNumber, RecordId, text } from '#server/core/values/fields.ts'
import { Version } from '#server/core/values/record-fields.ts'
import { NewPassword, PersonName } from '../account/schema.ts'
import { canonicalLocale, canonicalZone, isIban } from './rules.ts'

/** Allowed first days of the week. */
export const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

/** ISO 8601 numbers: 1 Monday … 7 Sunday. */
export const FIRST_WEEKDAY: Record<WeekStart, 1 | 6 | 7> = { monday: 1, saturday: 6, sunday: 7 }

/** Percent. */
export const TaxRate = inPlaces(plainNumber, 2).min(0, 'must be 0 or more').max(100, 'must be at most 100')

export const Workspace = z.object({
  id: RecordId,
  slug: z.string(),
  name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  /** Whether it belongs to another workspace and holds test data. */
  sandbox: z.boolean(),
  /** BCP 47; decides how numbers, money and dates are written and read. */
  locale: z.string(),
  /** First day of the week in calendars, date pickers and weekly figures. */
  week_starts_on: z.enum(WEEK_STARTS),
  /** Tax rate of the first line of new quotes and invoices, in percent. */
  tax_rate: z.number(),
  /** Time of the scheduled deletion; null without one. */
  deletes_at: Instant.nullable(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
})
export type Workspace = z.infer<typeof Workspace>

/** First path segments that are not slugs of workspaces. */
const RESERVED = [
  'api',
  'book',
  'cal',
  'changelog',
  'connectors',
  'developers',
  'docs',
  'f',
  'fonts',
  'forgot',
  'invite',
  'kit',
].concat(['livez', 'metrics', 'readyz', 'reset', 'setup', 'sign-in', 'status', 'unsubscribe'])

/** First path segment in the application: lower-case letters, digits and single hyphens. */
export const Slug = z
  .string()
  .trim()
  .max(63, 'must be at most 63 characters')
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, 'must be lower-case letters, digits and single hyphens, such as nordlicht-studio')
  .refine((slug) => !RESERVED.includes(slug), 'is reserved. Choose another slug')

/** By any of its IANA names, in the spelling of this runtime: `Asia/Kolkata` becomes `Asia/Calcutta`. */
const TimeZone = z
  .string()
  .overwrite((name) => canonicalZone(name) ?? name)
  .refine((name) => canonicalZone(name) !== undefined, 'must be an IANA time zone, for example Europe/Berlin')

/** BCP 47, in canonical form: `de-de` becomes `de-DE`. */
const Locale = z
  .string()
  .max(35, 'must be at most 35 characters')
  .overwrite((tag) => canonicalLocale(tag) ?? tag)
  .refine((tag) => canonicalLocale(tag) !== undefined, 'must be a BCP 47 locale, for example de-DE')

export const CreateWorkspace = z.strictObject({
  name: line(100),
  slug: Slug,
  ownerName: PersonName,
  ownerEmail: Email,
  ownerPassword: NewPassword,
  time_zone: TimeZone.optional(),
  locale: Locale.optional(),
})
export type CreateWorkspace = z.infer<typeof CreateWorkspace>

/** Settings that a browser knows too. What only the browser knows is ignored: it must not keep anyone from starting. */
export const BrowserRegion = z.strictObject({
  time_zone: TimeZone.optional().catch(undefined),
  locale: Locale.optional().catch(undefined),
})
export type BrowserRegion = z.infer<typeof BrowserRegion>

/** The settings of the region in their order. */
export const REGION = ['time_zone', 'locale'] as const satisfies (keyof BrowserRegion)[]

/** With the settings that nobody has chosen yet. */
export const OpenWorkspace = Workspace.extend({ unchosen: z.array(z.enum(REGION)) })
export type OpenWorkspace = z.infer<typeof OpenWorkspace>

/** The first workspace of an installation; `code` comes from the link printed at startup. */
export const SetUp = CreateWorkspace.extend({ code: z.string().max(200), ...BrowserRegion.shape })

/** The workspace's name, typed by the owner as confirmation. */
export const DeleteWorkspace = z.strictObject({ name: z.string() })
export type DeleteWorkspace = z.infer<typeof DeleteWorkspace>

export const UpdateWorkspace = z.strictObject({
  name: line(100).optional(),
  currency: Currency.optional(),
  time_zone: TimeZone.optional(),
  locale: Locale.optional(),
  week_starts_on: z.enum(WEEK_STARTS).optional(),
  tax_rate: TaxRate.optional(),
})
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>

const Line = text(200)
  .trim()
  .regex(/^[^\n\r]*$/, 'must be one line')

/** The seller as printed on invoices; empty fields are omitted. */
export const Seller = z.strictObject({
  name: Line,
  address: text(500).trim(),
  tax_number: Line,
  email: z.union([z.literal(''), Email]),
  bank: Line,
  iban: z
    .string()
    .overwrite((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine((value) => value === '' || isIban(value), 'must be an IBAN; check its digits'),
  bic: z
    .string()
    .overwrite((value) => value.replaceAll(/\s/g, '').toUpperCase())
    .regex(/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/, 'must be a BIC: 8 or 11 letters and digits'),
  terms: text(1000).trim(),
  footer: text(1000).trim(),
})
export type Seller = z.infer<typeof Seller>

export const UpdateSeller = Seller.partial()
export type UpdateSeller = z.infer<typeof UpdateSeller>

export const NO_SELLER: Seller = {
  name: '',
  address: '',
  tax_number: '',
  email: '',
  bank: '',
  iban: '',
  bic: '',
  terms: '',
  footer: '',
}

/** Defaults to the name of the workspace. */
export function sellerOf(kept: Seller | null, workspace: string): Seller {
  const seller = kept ?? NO_SELLER
  return { ...seller, name: seller.name || workspace }
}
