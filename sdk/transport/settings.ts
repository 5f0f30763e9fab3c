/** An attempt, as hooks see it. It never contains the token. */
export type Attempt = {
  /** The id of the operation, such as `createTask`; undefined for `request`. */
  operation: string | undefined
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** Starts at 1. */
  attempt: number
}

export type AtriumSettings = {
  /** Address of the installation, such as `https://atrium.example.com`. */
  url: string
  /** The API token, or a function that returns it before every attempt. */
  token: string | (() => string | Promise<string>)
  /** Refuses tokens of the other sort, before anything is sent. */
  expect?: 'sandbox' | 'live' | undefined
  /** Time limit of one attempt in milliseconds. Default: 35,000, longer than the server works on a request. */
  timeoutMs?: number | undefined
  /** Attempts after the first one. Default: 4. */
  retries?: number | undefined
  /** Longest wait before an attempt in milliseconds; a call that would wait longer fails. Default: 60,000. */
  maxWaitMs?: number | undefined
  /** Instead of the global `fetch`. */
  fetch?: typeof fetch | undefined
  onRequest?: ((attempt: Attempt) => void) | undefined
  onResponse?: ((attempt: Attempt & { status: number; requestId: string | undefined; ms: number }) => void) | undefined
  /** Before a wait; `error` is that of the attempt. Nothing that it returns changes the retry. */
  onRetry?: ((attempt: Attempt & { waitMs: number; error: Error }) => void) | undefined
}

/** The token of an attempt, checked; errors never contain it. */
export async function tokenOf({ token, expect }: AtriumSettings): Promise<string> {
  const given: unknown = typeof token === 'function' ? await token() : token
  if (typeof given !== 'string' || !/^[\x21-\x7e]+$/.test(given))
    throw new TypeError('token: must be an API token, such as atr_live_…')
  const sort = given.startsWith('atr_test_') ? 'sandbox' : 'live'
  if (expect && expect !== sort) throw new TypeError(`token: is of a ${sort} workspace, but "${expect}" is expected`)
  return given
}
