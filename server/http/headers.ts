import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { POSTED_HEADER } from '#server/core/rest/posted-form.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { addressKey, inNetworks } from '#server/core/values/network.ts'
import type { Env } from '#server/env.ts'

const YEAR_SECONDS = 31_536_000
/**
 * Headers of visitor pages. Their address is the credential, so it is never sent as a referrer and search engines must
 * not list it.
 */
const SIGNED = /^\/(f|book|quote)\//

/** Sent with every response. HSTS only when the public address is https (ASVS 5.0 §3.4.1). */
export function commonHeaders(env: Env): readonly (readonly [string, string])[] {
  const always = [['X-Content-Type-Options', 'nosniff']] as const
  const tls = env.publicBaseUrl.startsWith('https:')
  return tls ? [...always, ['Strict-Transport-Security', `max-age=${YEAR_SECONDS}; includeSubDomains`]] : always
}

/** Our own routes send data, never a page: nothing in it may load, run or be framed. */
export function setDataHeaders(response: ServerResponse) {
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
}

/**
 * Headers of a page. Next reads the nonce from the policy on the request and adds it to its own scripts. A prerendered
 * page has no nonce and its scripts would not run, so pages are rendered per request; `cache-pages` allows the scripts
 * of cached pages by hash.
 */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  nonce: string,
  dev: boolean,
  formTarget?: string,
) {
  const isSecret = SIGNED.test(request.url ?? '')
  delete request.headers[POSTED_HEADER]
  const policy = pagePolicy(`'nonce-${nonce}'`, dev, formTarget)
  request.headers['content-security-policy'] = policy
  delete request.headers['content-security-policy-report-only']
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('Referrer-Policy', isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin')
  if (isSecret) response.setHeader('X-Robots-Tag', 'noindex')
  response.setHeader(
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  )
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('X-Frame-Options', 'DENY')
}

/** The theme from the cookie that the theme menu sets. */
export const themeOf = (cookie = ''): string => /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] ?? 'system'

/**
 * CSP Level 3. `inline` lists the allowed inline scripts by nonce or hash. Development adds what hot reload needs: its
 * socket, and eval for source maps. Browsers apply `form-action` to redirects as well: `formTarget` is the origin of one.
 */
export function pagePolicy(inline: string, dev: boolean, formTarget?: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    // Documents show images of any https address, without a referrer.
    "img-src 'self' data: blob: https:",
    // The style sheet contains the Latin letters.
    "font-src 'self' data:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${formTarget ? ` ${formTarget}` : ''}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Whether a write with a session cookie comes from our own pages (ASVS 5.0 §3.5.1–3.5.3): JSON, which no form can send;
 * our own Origin; and, if the browser sends it, Sec-Fetch-Site `same-origin`. A missing or `null` Origin is refused.
 */
export function sameOriginWrite(request: IncomingMessage, env: Env): boolean {
  return sendsJson(request) && isOwnOrigin(request, env)
}

/** Whether a request comes from our own pages, as their Origin says. */
export function isOwnOrigin(request: IncomingMessage, env: Env): boolean {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  if (!origin || origin === 'null') return false
  return origin === env.publicBaseUrl || (host !== undefined && origin === `${originScheme(env)}//${host}`)
}

/**
 * With https only the public address matches. A plain http installation is also reached as localhost, 127.0.0.1 or by
 * host name.
 */
const originScheme = (env: Env) => (env.publicBaseUrl.startsWith('https:') ? 'https:' : 'http:')

/** Whether the body is declared as JSON, which no form of another page can send. */
export const sendsJson = ({ headers }: IncomingMessage) =>
  /^application\/json\s*(;|$)/i.test(headers['content-type']?.trim() ?? '')

/**
 * The client's address. X-Forwarded-For is trusted from the right as long as each hop is one of
 * SERVICE_TRUSTED_PROXIES; entries further left come from the client and are ignored.
 */
export function clientAddress(request: IncomingMessage, env: Env): string {
  let address = request.socket.remoteAddress ?? ''
  if (env.trustedProxies.length === 0) return address
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  while (inNetworks(address, env.trustedProxies)) {
    const hop = forwarded.pop()?.trim()
    if (!hop) return address
    address = hop.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  }
  return address
}

/** The key for rate limits per client. */
export const clientKey = (request: IncomingMessage, env: Env): string => addressKey(clientAddress(request, env))

/** Compares digests in constant time; digests have equal length, so the length reveals nothing. */
export function isSecret(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(wanted))
}

/** The Idempotency-Key: 1 to 255 printable ASCII characters. */
export function idempotencyKeyOf(request: IncomingMessage): string | undefined {
  if (request.headers['idempotency-key'] === undefined) return undefined
  const [key = '', ...more] = request.headersDistinct['idempotency-key'] ?? []
  if (more.length > 0) throw new DomainError('invalid_idempotency_key', 'Send only one Idempotency-Key.')
  if (!/^[\x20-\x7e]{1,255}$/.test(key) || key.trim() === '')
    throw new DomainError('invalid_idempotency_key', 'Idempotency-Key must be 1 to 255 printable ASCII characters.')
  return key
}
