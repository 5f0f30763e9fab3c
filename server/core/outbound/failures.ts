import { errors } from 'undici'

const fixes = {
  destination_not_allowed: 'Use a public http or https URL. Only the operator can allow private and local networks.',
  dns_not_found: 'The host name does not resolve. Check the spelling of the URL and the DNS records of its domain.',
  dns_timeout: 'The DNS lookup timed out. Check the DNS servers of the domain, then resend.',
  dns_failed: 'The DNS servers of this domain returned an error. Check its DNS configuration.',
  connect_refused: 'The connection was refused. Check the port and that the endpoint is running.',
  connect_timeout: 'The connection timed out. Check the firewall and that the endpoint is running.',
  connect_failed: 'The endpoint cannot be reached over the network. Check its address and routing.',
  connection_reset: 'The endpoint closed the connection before it responded. Check for a crash or a proxy limit.',
  tls_invalid_certificate:
    'The TLS certificate is not valid for this host. Install a certificate from a public authority with its full chain.',
  tls_failed: 'The TLS handshake failed. Check that this port supports TLS 1.2 or newer.',
  timeout: 'The endpoint did not respond in time. Respond first, then do the work in the background.',
  response_headers_too_large: 'The response headers exceed 16 KiB. Send fewer or shorter headers.',
  invalid_response: 'The response is not valid HTTP/1.1. Check which service listens on this port.',
  redirect_refused: 'The endpoint returned a redirect. Atrium does not follow redirects. Enter the final URL.',
  error_status: 'The endpoint returned an error status. Look for this request in its logs.',
  interrupted: 'Atrium shut down before the response arrived. It sends the delivery again.',
  request_failed: 'The request could not be sent. Resend it. If it keeps failing, check the URL.',
} as const

/** The closed list of reasons why a request failed. */
export type FailureCode = keyof typeof fixes

export type Failure = { code: FailureCode; fix: string }

/** The phase a request reached; determines the meaning of a network error without a code. */
export type Phase = 'dns' | 'connect' | 'tls' | 'answer'

export const failure = (code: FailureCode): Failure => ({ code, fix: fixes[code] })

/** Thrown by our own code; every other error comes from the network or its libraries. */
export class Refusal extends Error {
  readonly code: FailureCode
  constructor(code: FailureCode) {
    super(code)
    this.code = code
  }
}

export const timeoutIn: Record<Phase, FailureCode> = {
  dns: 'dns_timeout',
  connect: 'connect_timeout',
  tls: 'tls_failed',
  answer: 'timeout',
}

const certificate = /CERT|ISSUER|SELF_SIGNED|LEAF_SIGNATURE|CRL_|HOSTNAME_MISMATCH/
const byErrno: Record<string, FailureCode> = {
  ECONNREFUSED: 'connect_refused',
  ETIMEDOUT: 'connect_timeout',
  EHOSTUNREACH: 'connect_failed',
  ENETUNREACH: 'connect_failed',
  EADDRNOTAVAIL: 'connect_failed',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  UND_ERR_INVALID_ARG: 'request_failed',
  UND_ERR_HEADERS_OVERFLOW: 'response_headers_too_large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'invalid_response',
}

/** Maps an error of node:net, node:tls or undici to a code; its text is never exposed. */
export function failureCode(error: unknown, phase: Phase): FailureCode {
  if (error instanceof Refusal) return error.code
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  if (phase === 'tls') return certificate.test(code) ? 'tls_invalid_certificate' : 'tls_failed'
  if (first instanceof errors.HTTPParserError) return 'invalid_response'
  if (first instanceof errors.SocketError && first.message.startsWith('bad ')) return 'invalid_response' // no code of its own
  return byErrno[code] ?? (phase === 'connect' ? 'connect_failed' : 'request_failed')
}
