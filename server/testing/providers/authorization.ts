import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Reply, SimulatedRequest } from './exchange.ts'

/** The sign-in of a provider, with the paths of its real URLs. */
export type SimulatedOAuth = {
  authorizePath: string
  tokenPath: string
  revokePath: string | null
  scope: string
  pkce: 'required' | 'refused'
  clientAuth: 'post' | 'basic'
  /** Parameters that the authorization request must contain, such as `access_type=offline`. */
  parameters?: Record<string, string>
  /** A refresh ends the refresh token that was used; using it again ends the sign-in. */
  rotates: boolean
  /** Whether the token endpoint issues refresh tokens. */
  refreshes: boolean
  accessSeconds: number
  /** Further parameters of the callback, such as `realmId`. */
  callback?: Record<string, string>
  /** Further fields of the token response, such as `refresh_token_expires_in`. */
  answer?: Record<string, unknown>
  /** Other grants or ways to get a token, such as Meta's exchange; null: not one of these. */
  further?: (request: SimulatedRequest, parameters: URLSearchParams, server: Authorization) => Reply | null
}

export type SimulatedClient = { id: string; secret: string; callbacks: readonly string[] }

type Code = { grant: string; redirectUri: string; challenge: string | null; used: boolean }
type Refresh = { grant: string; used: boolean }
type Access = { grant: string; expiresAt: number }

const reply = (status: number, body: Record<string, unknown>): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})
const refused = (error: string, why: string, status = 400) => reply(status, { error, error_description: why })
const page = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Sign in</title><p>${text}`,
})
const random = () => randomBytes(24).toString('base64url')

/**
 * An authorization server (RFC 6749, RFC 7636, RFC 7009) that grants consent automatically, or answers with the error
 * `denies`.
 */
export class Authorization {
  denies: string | null = null
  /** Delay of token responses, so that refreshes overlap. */
  tokenDelayMs = 0
  readonly counts = { codes: 0, refreshes: 0, refusals: 0, revocations: 0 }
  private readonly oauth: SimulatedOAuth
  private readonly client: SimulatedClient
  private readonly codes = new Map<string, Code>()
  private readonly refreshes = new Map<string, Refresh>()
  private readonly accesses = new Map<string, Access>()
  private readonly ended = new Set<string>()
  /** The `login_hint` of each sign-in. */
  private readonly hints = new Map<string, string>()
  private readonly now: () => Date

  constructor(oauth: SimulatedOAuth, client: SimulatedClient, now: () => Date) {
    this.oauth = oauth
    this.client = client
    this.now = now
  }

  /** The response to a sign-in request; null for other requests. */
  async answer(request: SimulatedRequest): Promise<Reply | null> {
    const { authorizePath, tokenPath, revokePath, further } = this.oauth
    const form = request.method === 'POST' ? new URLSearchParams(request.body) : request.query
    if (request.path === authorizePath) return this.authorize(request)
    const other = further?.(request, form, this)
    if (other) return other
    if (request.path === tokenPath) {
      if (this.tokenDelayMs > 0) await delay(this.tokenDelayMs)
      const answer = this.token(request, form)
      if (answer.status >= 400) this.counts.refusals++
      return answer
    }
    return revokePath !== null && request.path === revokePath ? this.revoke(request, form) : null
  }

  /** Whether a token is currently valid. */
  accepts(token: string): boolean {
    const access = this.accesses.get(token)
    return access !== undefined && access.expiresAt > this.now().getTime() && !this.ended.has(access.grant)
  }

  /** Every access token ends; refresh tokens still work. */
  expireAccess(): void {
    this.accesses.clear()
  }

  /** The person removes the app from their account. */
  remove(): void {
    this.endAll()
    this.counts.revocations++
  }

  /** The person revoked access at the provider; with a hint, only that of sign-ins with it. */
  endAll(hint?: string): void {
    for (const { grant } of [...this.accesses.values(), ...this.refreshes.values()])
      if (hint === undefined || this.hints.get(grant) === hint) this.ended.add(grant)
  }

  /** Tokens of a new sign-in, without its pages. */
  issue(grant = random(), seconds = this.oauth.accessSeconds): Record<string, unknown> {
    const [access, refresh] = [random(), random()]
    this.accesses.set(access, { grant, expiresAt: this.now().getTime() + seconds * 1000 })
    if (this.oauth.refreshes) this.refreshes.set(refresh, { grant, used: false })
    return {
      access_token: access,
      token_type: 'bearer',
      expires_in: seconds,
      ...(this.oauth.refreshes ? { refresh_token: refresh } : {}),
      scope: this.oauth.scope,
      ...this.oauth.answer,
    }
  }

  /** The sign-in that a token belongs to. */
  grantOf = (token: string) => this.accesses.get(token)?.grant

  isClient(id: string | null, secret: string | null): boolean {
    return id === this.client.id && secret === this.client.secret
  }

  private authorize({ method, query }: SimulatedRequest): Reply {
    if (method !== 'GET') return page(405, 'Use GET.')
    if (query.get('client_id') !== this.client.id) return page(400, 'The client is not registered.')
    const redirectUri = query.get('redirect_uri') ?? ''
    if (!this.client.callbacks.includes(redirectUri)) return page(400, 'redirect_uri_mismatch')
    const back = (parameters: Record<string, string>): Reply => {
      const url = new URL(redirectUri)
      const state = query.get('state')
      for (const [name, value] of Object.entries({ ...parameters, ...(state ? { state } : {}) }))
        url.searchParams.set(name, value)
      return { status: 302, headers: { location: url.href }, body: '' }
    }
    const wrong = this.wrongParameter(query)
    if (wrong) return back({ error: 'invalid_request', error_description: wrong })
    if (this.denies) return back({ error: this.denies, error_description: 'The person refused.' })
    const [code, grant, hint] = [random(), random(), query.get('login_hint')]
    if (hint) this.hints.set(grant, hint)
    this.codes.set(code, { grant, redirectUri, challenge: query.get('code_challenge'), used: false })
    return back({ code, ...this.oauth.callback })
  }

  private wrongParameter(query: URLSearchParams): string | null {
    const { scope, pkce, parameters = {} } = this.oauth
    if (query.get('response_type') !== 'code') return 'response_type must be code'
    if (!query.get('state')) return 'state is missing'
    const asked = (query.get('scope') ?? '').split(/[ ,]/)
    if (!scope.split(' ').every((one) => asked.includes(one))) return `scope must contain ${scope}`
    for (const [name, value] of Object.entries(parameters))
      if (query.get(name) !== value) return `${name} must be ${value}`
    const challenge = query.get('code_challenge')
    if (pkce === 'refused') return challenge ? 'code_challenge is not supported' : null
    if (!challenge || query.get('code_challenge_method') !== 'S256') return 'code_challenge with S256 is missing'
    return null
  }

  private isAuthentic({ headers }: SimulatedRequest, form: URLSearchParams): boolean {
    if (this.oauth.clientAuth === 'post') return this.isClient(form.get('client_id'), form.get('client_secret'))
    const [scheme, encoded = ''] = (headers.authorization ?? '').split(' ')
    const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent)
    return scheme?.toLowerCase() === 'basic' && this.isClient(id, secret)
  }

  private token(request: SimulatedRequest, form: URLSearchParams): Reply {
    if (request.method !== 'POST') return refused('invalid_request', 'Use POST.', 405)
    if (!(request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
      return refused('invalid_request', 'The body must be a form.')
    if (!this.isAuthentic(request, form)) return refused('invalid_client', 'The client is not authentic.', 401)
    if (form.get('grant_type') === 'authorization_code') return this.exchange(form)
    if (form.get('grant_type') === 'refresh_token' && this.oauth.refreshes) return this.refresh(form)
    return refused('unsupported_grant_type', 'Use authorization_code or refresh_token.')
  }

  private exchange(form: URLSearchParams): Reply {
    const code = this.codes.get(form.get('code') ?? '')
    if (!code) return refused('invalid_grant', 'The code is unknown.')
    if (code.used) {
      this.ended.add(code.grant)
      return refused('invalid_grant', 'The code was used before.')
    }
    code.used = true
    if (form.get('redirect_uri') !== code.redirectUri) return refused('invalid_grant', 'redirect_uri is another one.')
    const verifier = form.get('code_verifier')
    const answers = verifier && createHash('sha256').update(verifier).digest('base64url') === code.challenge
    if (code.challenge && !answers) return refused('invalid_grant', 'code_verifier is wrong.')
    this.counts.codes++
    return reply(200, this.issue(code.grant))
  }

  private refresh(form: URLSearchParams): Reply {
    const token = form.get('refresh_token') ?? ''
    const refresh = this.refreshes.get(token)
    if (!refresh || this.ended.has(refresh.grant)) return refused('invalid_grant', 'Token has been expired or revoked.')
    if (refresh.used) {
      this.ended.add(refresh.grant)
      return refused('invalid_grant', 'The refresh token was used before.')
    }
    this.counts.refreshes++
    const issued = this.issue(refresh.grant)
    if (this.oauth.rotates) {
      refresh.used = true
      return reply(200, issued)
    }
    this.refreshes.delete(String(issued.refresh_token))
    const { refresh_token: _, ...kept } = issued
    return reply(200, kept)
  }

  private revoke(request: SimulatedRequest, form: URLSearchParams): Reply {
    if (request.method !== 'POST') return refused('invalid_request', 'Use POST.', 405)
    if (!this.isAuthentic(request, form)) return refused('invalid_client', 'The client is not authentic.', 401)
    const token = form.get('token') ?? request.query.get('token') ?? ''
    const grant = this.refreshes.get(token)?.grant ?? this.accesses.get(token)?.grant
    if (!grant) return refused('invalid_token', 'Token expired or revoked')
    this.ended.add(grant)
    this.counts.revocations++
    return reply(200, {})
  }
}
