import { z } from 'zod'
import { Day, Instant, line, RecordId } from '#server/core/values/fields.ts'
import { recordOf } from '#server/core/values/record-fields.ts'
import { CONNECTOR_ERRORS, CONNECTOR_STATUSES, PROVIDER_SLUGS, RUN_REASONS, RUN_STATUSES } from './rules.ts'

const Provider = z.enum(PROVIDER_SLUGS)

/** A connection to a provider, without its secrets. */
export const Connector = recordOf('Connector', {
  provider: Provider,
  status: z.enum(CONNECTOR_STATUSES),
  host: z.string().nullable(),
  every_hours: z.int(),
  read_from: Day,
  next_sync_at: Instant.nullable(),
  reauth_by: Instant.nullable(),
  error_code: z.enum(CONNECTOR_ERRORS).nullable(),
  error: z.string().nullable(),
})
export type Connector = z.infer<typeof Connector>

/** A property, ad account, site or company of a connection. */
export const ConnectorAccount = z.object({
  ext_id: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  time_zone: z.string().nullable(),
  chosen: z.boolean(),
  /** The oldest day that has been read without a gap. */
  filled_from: Day.nullable(),
})
export type ConnectorAccount = z.infer<typeof ConnectorAccount>

export const ConnectorRun = z.object({
  id: RecordId,
  account: z.string(),
  reason: z.enum(RUN_REASONS),
  status: z.enum(RUN_STATUSES),
  window_from: Day.nullable(),
  window_to: Day.nullable(),
  started_at: Instant,
  ended_at: Instant.nullable(),
  rows_new: z.int(),
  rows_changed: z.int(),
  rows_removed: z.int(),
  requests: z.int(),
  waited_ms: z.int(),
  error_code: z.enum(CONNECTOR_ERRORS).nullable(),
  error: z.string().nullable(),
})
export type ConnectorRun = z.infer<typeof ConnectorRun>

/** A card of the page "Data sources". */
export const ProviderCard = z.object({
  provider: Provider,
  /** Missing settings, such as `SERVICE_META_CLIENT_ID`; empty if it can be connected. */
  missing: z.array(z.string()),
  /** The callback URL to register at the provider; null for providers with an API key. */
  callback: z.string().nullable(),
  connectors: z.array(Connector.extend({ accounts: z.array(z.string()) })),
})
export type ProviderCard = z.infer<typeof ProviderCard>
export const Overview = z.object({
  data: z.array(ProviderCard),
  /** Number of campaigns of providers, and of unmatched ones. */
  campaigns: z.object({ total: z.int(), unmatched: z.int() }),
})
export type Overview = z.infer<typeof Overview>

export const AskConnector = z.strictObject({ id: RecordId })
export const ConnectorPage = z.object({
  connector: Connector,
  accounts: z.array(ConnectorAccount),
  runs: z.array(ConnectorRun),
})
export type ConnectorPage = z.infer<typeof ConnectorPage>

export const StartSignIn = z.strictObject({ provider: Provider, connector: RecordId.nullable() })
export const SignInStarted = z.object({ url: z.string() })

/** What is sent in a header. */
const header = (max: number, message: string) => line(max).regex(/^[\x21-\x7e]+$/, message)

/** A pasted key: spaces, line breaks and invisible characters around and in it are not part of it. */
const Key = z
  .string()
  .overwrite((value) => value.replaceAll(/[\s\p{Cf}]+/gu, ''))
  .pipe(header(500, 'must have letters, digits and signs only. Copy it again'))

/** An address as people type it: `https://` may be left out. */
const Host = z
  .string()
  .overwrite((value) => value.trim().replace(/^(?=[^/]*\.)(?![a-z][a-z\d+.-]*:\/\/)/i, 'https://'))
  .pipe(line(300))

export const ConnectKey = z.strictObject({
  provider: z.enum(['brevo', 'odoo']),
  connector: RecordId.nullable(),
  key: Key,
  /** Odoo: its address and database. */
  host: Host.nullable(),
  database: header(200, 'must have letters, digits and signs only').nullable(),
})
export type ConnectKey = z.infer<typeof ConnectKey>

export const ChooseAccounts = z.strictObject({
  id: RecordId,
  accounts: z.array(line(300)).min(1, 'must name at least one account').max(200),
  read_from: Day,
  every_hours: z.int().min(1).max(24),
})
export type ChooseAccounts = z.infer<typeof ChooseAccounts>

export const Disconnect = z.strictObject({ id: RecordId, figures: z.enum(['keep', 'remove']) })
export type Disconnect = z.infer<typeof Disconnect>
/** `removed`: it was deleted, because its figures were to be removed or it never had any. */
export const Disconnected = Connector.extend({ removed: z.boolean() })
export type Disconnected = z.infer<typeof Disconnected>
