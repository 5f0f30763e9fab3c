import { shorten } from '#server/core/values/written/shorten.ts'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
/** Other characters that URLs allow in a host have a special meaning in a Content-Security-Policy. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])$/
/** Without a fragment. */
const PRINTABLE = /^[!"$-~]+$/
const SCHEME = /^[a-z][a-z\d.+-]{1,40}:$/
/** Schemes that browsers or operating systems handle themselves. */
const SHARED_SCHEMES =
  /^(https?|wss?|ftps?|file|filesystem|blob|data|about|javascript|vbscript|view-source|mailto|tel|sms|intent|market|urn|ldap|smb|ssh|chrome.*|edge.*|ms-.*|search-ms|.*\+http.*):$/
const LONGEST_NAME = 60
const LONGEST_URL = 1_000
const MOST_REDIRECTS = 20
/** Control and format characters, which reverse or hide text. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu
const MARKS = /\p{M}{3,}/gu

export type ClientMetadata = {
  client_id?: string
  client_name: string
  redirect_uris: string[]
  application_type: 'native' | 'web'
  grant_types: ['authorization_code', 'refresh_token']
  response_types: ['code']
  token_endpoint_auth_method: string
}

/**
 * An https address, http on this computer at any port (RFC 8252 §7.3), or a scheme of an app on the device of the person
 * (§7.1), such as `cursor://` or `com.example.app:/`.
 */
export function isAllowedRedirect(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > LONGEST_URL || !PRINTABLE.test(address)) return false
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  if (isPrivateScheme(url)) return true
  return HOST.test(url.hostname) && (url.protocol === 'https:' ? !LOOPBACK.has(url.hostname) : isLoopback(url))
}

/** Whether an app on the device of the person opens the address. */
export const isPrivateScheme = ({ protocol }: URL): boolean => SCHEME.test(protocol) && !SHARED_SCHEMES.test(protocol)

const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && LOOPBACK.has(hostname)

const isNative = (address: string) => isLoopback(new URL(address)) || isPrivateScheme(new URL(address))

/** One line of visible characters; '' when nothing is left. */
export function cleanName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const line = name
    .slice(0, 10 * LONGEST_NAME)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(MARKS, '')
    .trim()
  return shorten(line, LONGEST_NAME)
}

/**
 * The fields that we use of client metadata: name and redirect URIs. Every client is public and may renew, regardless
 * of its metadata (RFC 7591 §3.2.1). Addresses that are not allowed are left out. Returns a string with the error for
 * invalid metadata.
 */
export function clientFrom(given: Record<string, unknown>): ClientMetadata | string {
  const { redirect_uris: redirects, client_id: id, client_name: name } = given
  if (!Array.isArray(redirects) || redirects.length === 0 || redirects.length > MOST_REDIRECTS)
    return `redirect_uris must be a list of 1 to ${MOST_REDIRECTS} addresses`
  const allowed = redirects.filter(isAllowedRedirect)
  if (allowed.length === 0)
    return 'redirect_uris must be https addresses, http addresses of 127.0.0.1, [::1] or localhost, or addresses of the app’s own scheme'
  return {
    ...(typeof id === 'string' && { client_id: id }),
    client_name: cleanName(name) || 'Unnamed app',
    redirect_uris: allowed,
    application_type: allowed.some(isNative) ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
}
