import type { ConnectorError, ProviderSlug } from '../rules.ts'

/** A property, ad account, site or company that can be selected. */
export type Account = { extId: string; name: string; currency: string | null; timeZone: string | null }

/** Days in the account's own time zone, both inclusive, `YYYY-MM-DD`. */
export type Window = { from: string; to: string }

/** One row of `metric_day`. Money, conversions and positions in millionths; absent figures are not measured. */
export type MetricRow = {
  date: string
  /** Empty for figures without a campaign. */
  campaignExtId: string
  /** Further dimensions of the row, such as `source=google medium=cpc`; may be empty. */
  breakdown: string
  currency?: string
} & { [Figure in MetricFigure]?: bigint }

export const METRIC_FIGURES = [
  'costMicros',
  'valueMicros',
  'impressions',
  'clicks',
  'conversionsMicros',
  'sessions',
  'users',
  'keyEventsMicros',
  'positionMicros',
  'sent',
  'delivered',
  'opens',
  'prefetchedOpens',
  'unsubscribes',
  'bounces',
  'complaints',
] as const
export type MetricFigure = (typeof METRIC_FIGURES)[number]

/** A campaign of the provider. `utm` is the utm_campaign or utm_id that it adds to links, if known. */
export type ExternalCampaign = { extId: string; name: string; utm: string | null }

/** An invoice or credit note (negative total) of an accounting system or ERP. */
export type ExternalInvoice = {
  extId: string
  number: string | null
  date: string
  currency: string
  totalMicros: bigint
  paidMicros: bigint
  customer: string | null
  email: string | null
}

/** Profit and loss of a full month, identified by its first day; null: missing in the report. */
export type ProfitMonth = { month: string; currency: string } & Record<ProfitFigure, bigint | null>

export const PROFIT_FIGURES = [
  'income',
  'costOfGoods',
  'grossProfit',
  'expenses',
  'otherIncome',
  'otherExpenses',
  'netIncome',
] as const
export type ProfitFigure = (typeof PROFIT_FIGURES)[number]

/** One page of a window; `profits` covers all months that the window touches. */
export type Page = {
  metrics?: MetricRow[]
  campaigns?: ExternalCampaign[]
  invoices?: ExternalInvoice[]
  profits?: ProfitMonth[]
}

/** The provider is still generating the report: call again with `state` after `afterMs`; do not wait in a loop. */
export class Parked {
  readonly state: unknown
  readonly afterMs: number
  constructor(state: unknown, afterMs: number) {
    this.state = state
    this.afterMs = afterMs
  }
}

/** Rows came or went while pages were read, so that one may be missing: the window is read again. */
export class MovedPages extends Error {}

export type ProviderRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** An address of the provider; its origin is replaced when the operator sets SERVICE_<SLUG>_URL. */
  url: string
  headers?: Record<string, string>
  body?: string
  /** False for downloads from a signed address. */
  anonymous?: boolean
  /** Not idempotent: not retried if the outcome is unknown. */
  once?: true
}

/** A complete response. `json()` throws `bad_answer` for invalid JSON. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; bytes: Buffer; json(): unknown }

/**
 * The environment of an adapter. `send` adds the token, counts requests, waits on 429 and throttle headers
 * (`retryAfter`), retries 5xx and timeouts a few times, refreshes the token once on 401, and throws ProviderError.
 */
export type ProviderCall = {
  send(request: ProviderRequest): Promise<ProviderAnswer>
  /** Throws `refusal` instead of sending the next request, so that the data so far is stored first. */
  pause(refusal: ProviderError): void
  /** Settings of the operator, such as the developer token. */
  settings: { developerToken: string | null; sandbox: boolean; clientSecret: string | null }
  /** Connection parameters: company of QuickBooks, address and database of Odoo (`host`, `realm`). */
  host: string | null
  realm: string | null
  accessToken: string
  now: Date
  signal: AbortSignal
}

/** Replaces characters in texts of providers that Postgres cannot store, and marks of text direction. */
const storable = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

/** `message` is a sentence for users with the provider's error code and one next action. */
export class ProviderError extends Error {
  readonly code: ConnectorError
  readonly providerCode: string | null
  readonly retryAfterMs: number | null
  constructor(
    code: ConnectorError,
    message: string,
    providerCode: string | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(storable(message))
    this.name = 'ProviderError'
    this.code = code
    this.providerCode = providerCode && storable(providerCode)
    this.retryAfterMs = retryAfterMs
  }
}

/** OAuth 2.0 settings of a provider. */
export type OAuthProvider = {
  authorization: string
  token: string
  revocation: string | null
  /** Revoking one token ends every sign-in of the person with this app, also those of other connections. */
  revokesAll?: true
  scope: string
  pkce: boolean
  /** Further parameters of the authorization request, such as `access_type=offline`. */
  parameters: Record<string, string>
  /** How the client authenticates at the token endpoint. */
  clientAuth: 'post' | 'basic'
  /** Days until the provider ends the sign-in; null: no fixed limit. */
  reauthDays: number | null
  /** Meta: exchanges the short-lived token of the callback for one of 60 days; there is no refresh token. */
  lengthen?: boolean
}

/** One file per provider in `providers/`; the registry lists them. Pure but for `call.send`. */
export type Adapter = {
  slug: ProviderSlug
  oauth?: OAuthProvider
  /** Headers that carry the token or key; default `Authorization: Bearer`. */
  authorize?(call: Pick<ProviderCall, 'accessToken' | 'settings' | 'realm'>): Record<string, string>
  /** Days per window, for at most about 50,000 rows. */
  windowDays: number
  accounts(call: ProviderCall): Promise<Account[]>
  /** All data of the account in the window, page by page; `state` is that of the last `Parked`. */
  read(call: ProviderCall, account: Account, window: Window, state: unknown): AsyncGenerator<Page | Parked>
  /** Maps a non-2xx response to an error; undefined: by status. Called before statuses are evaluated. */
  refusal?(answer: ProviderAnswer): ProviderError | undefined
  /**
   * Milliseconds to wait before the next request, from headers of the last response, such as Meta's throttle header.
   */
  throttle?(headers: Record<string, string>): number
  /** Ends the sign-in at a provider that has no revocation endpoint (RFC 7009). */
  revoke?(call: ProviderCall): Promise<unknown>
}
