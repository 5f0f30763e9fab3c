import type { ConnectorError, ProviderSlug } from '../rules.ts'

/** A property, ad account, site or company that the person may choose. */
export type Account = { extId: string; name: string; currency: string | null; timeZone: string | null }

/** Days in the account's own time zone, both inclusive, `YYYY-MM-DD`. */
export type Window = { from: string; to: string }

/** One row of `metric_day`. Money, conversions and positions in millionths; absent figures are not measured. */
export type MetricRow = {
  date: string
  /** Empty for figures without a campaign. */
  campaignExtId: string
  /** Empty, or what else tells rows of a day apart, such as `source=google medium=cpc`. */
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

/** A campaign as the provider names it. `utm` is the value of utm_campaign or utm_id that it adds to links, if it says so. */
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

/** Profit and loss of a whole month, named by its first day; null: the report has no such figure. */
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

/** One page of what a window holds; `profits` are those of all months that the window touches. */
export type Page = {
  metrics?: MetricRow[]
  campaigns?: ExternalCampaign[]
  invoices?: ExternalInvoice[]
  profits?: ProfitMonth[]
}

/** The provider is still making the report: asked again with `state` after `afterMs`, without a loop that waits. */
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
  method: 'GET' | 'POST' | 'PUT'
  /** An address of the provider; its origin is replaced when the operator sets SERVICE_<SLUG>_URL. */
  url: string
  headers?: Record<string, string>
  body?: string
  /** Reports that are downloaded from a signed address are sent without the token. */
  anonymous?: boolean
  /** Not sent again after a failure that leaves open whether it had its effect. */
  once?: true
}

/** A complete answer. `json()` throws `bad_answer` for what is not JSON. */
export type ProviderAnswer = { status: number; headers: Record<string, string>; bytes: Buffer; json(): unknown }

/**
 * What an adapter works with. `send` adds the token, counts, waits out 429 and throttle headers (`retryAfter`), repeats 5xx
 * and timeouts a few times, refreshes the token once on 401, and throws ProviderError.
 */
export type ProviderCall = {
  send(request: ProviderRequest): Promise<ProviderAnswer>
  /** Settings of the operator, such as the developer token. */
  settings: { developerToken: string | null; sandbox: boolean; clientSecret: string | null }
  /** What belongs to the connection: company of QuickBooks, address and database of Odoo (`host`, `realm`). */
  host: string | null
  realm: string | null
  accessToken: string
  now: Date
  signal: AbortSignal
}

/** Words of a provider may hold what Postgres cannot store, or what turns the text around them. */
const storable = (text: string) => text.toWellFormed().replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')

/** `message` is a sentence for people with the provider's code in it, and one next action. */
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

/** How people sign in at a provider with OAuth 2.0. */
export type OAuthProvider = {
  authorization: string
  token: string
  revocation: string | null
  scope: string
  pkce: boolean
  /** Further parameters of the authorization request, such as `access_type=offline`. */
  parameters: Record<string, string>
  /** How the client authenticates at the token endpoint. */
  clientAuth: 'post' | 'basic'
  /** Days until the provider ends the sign-in whatever happens, counted from the sign-in; null: it does not. */
  reauthDays: number | null
  /** Meta: the short token of the callback is exchanged for one of 60 days, and there is no refresh token. */
  lengthen?: boolean
}

/** One file per provider in `providers/`; the registry lists them. Pure but for `call.send`. */
export type Adapter = {
  slug: ProviderSlug
  oauth?: OAuthProvider
  /** Headers that carry the token or key; default `Authorization: Bearer`. */
  authorize?(call: Pick<ProviderCall, 'accessToken' | 'settings' | 'realm'>): Record<string, string>
  /** Days of one window: so few that a window has at most about 50,000 rows. */
  windowDays: number
  accounts(call: ProviderCall): Promise<Account[]>
  /** Everything the account has in the window, page by page; `state` is that of the last `Parked`. */
  read(call: ProviderCall, account: Account, window: Window, state: unknown): AsyncGenerator<Page | Parked>
  /** Reads an answer that is not 2xx; undefined leaves it to its status. Asked before statuses are looked at. */
  refusal?(answer: ProviderAnswer): ProviderError | undefined
  /** Milliseconds to wait before the next request, from headers of the last answer, such as Meta's throttle header. */
  throttle?(headers: Record<string, string>): number
}
