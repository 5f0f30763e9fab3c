import { errors } from 'undici'

const fixes = {
  destination_not_allowed:
    'Use a public http or https address; private and local networks must be opened by the operator.',
  dns_not_found: 'The host name has no address. Check the spelling of the URL and the DNS records of its domain.',
  dns_timeout: 'The DNS servers of this domain did not answer in time. Check them, then send it again.',
  dns_failed: 'The DNS servers of this domain answered with an error. Check its DNS configuration.',
  connect_refused: 'Nothing listens at this address and port. Check the port and that the receiver is running.',
  connect_timeout: 'The receiver did not accept the connection in time. Check its firewall and that it is running.',
  connect_failed: 'The receiver cannot be reached over the network. Check its address and routing.',
  connection_reset:
    'The receiver closed the connection before it had answered. Look for a crash or a proxy limit there.',
  tls_invalid_certificate:
    'The certificate is not valid for this host. Install one from a public authority, with its chain.',
  tls_failed: 'No secure connection could be agreed on. Check that this port speaks TLS 1.2 or newer.',
  timeout: 'The receiver did not finish its answer in time. Answer first, then do the work in the background.',
  response_headers_too_large: 'The headers of the answer are larger than 16 KiB. Send fewer or shorter headers.',
  invalid_response: 'The answer is not valid HTTP/1.1. Check what listens on this port.',
  redirect_refused: 'The receiver answered with a redirect, and redirects are not followed. Enter the final URL.',
  error_status: 'The receiver answered with an error status. Look for this request in its logs.',
  interrupted: 'The program was stopping before the answer came. It is sent again.',
  request_failed: 'The request could not be sent. Send it again; if it keeps failing, check the URL.',
} as const

/** The closed list of reasons why a request failed. */
export type FailureCode = keyof typeof fixes

export type Failure = { code: FailureCode; fix: string }

/** How far a request got; decides what a bare network error means. */
export type Phase = 'dns' | 'connect' | 'tls' | 'answer'

export const failure = (code: FailureCode): Failure => ({ code, fix: fixes[code] })

/** Thrown by our own steps; everything else that is thrown comes from the network or its libraries. */
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

/** What an error of node:net, node:tls or undici means; its own text never leaves this function. */
export function failureCode(error: unknown, phase: Phase): FailureCode {
  if (error instanceof Refusal) return error.code
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  if (phase === 'tls') return certificate.test(code) ? 'tls_invalid_certificate' : 'tls_failed'
  if (first instanceof errors.HTTPParserError) return 'invalid_response'
  if (first instanceof errors.SocketError && first.message.startsWith('bad ')) return 'invalid_response' // no code of its own
  return byErrno[code] ?? (phase === 'connect' ? 'connect_failed' : 'request_failed')
}
