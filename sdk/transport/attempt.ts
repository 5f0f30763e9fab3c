import { type AtriumError, ConnectionError, errorOf, type ErrorDetail, TimeoutError } from './errors.ts'

export type Outgoing = {
  url: string
  init: RequestInit
  timeoutMs: number
  signal: AbortSignal | undefined
  isDownload: boolean
  /** Called with the head of the answer. */
  onHead: (response: Response) => void
}

/** The answer, or why there is none: `isRepeatable` if the same request may succeed later. */
export type Outcome =
  | { value: unknown; error?: undefined }
  | { error: AtriumError; isRepeatable: boolean; retryAfter: number | undefined }

type ErrorBody = { error: string; message: string; details?: ErrorDetail[]; request_id?: string; results?: unknown }

/** Sends a request once. Rejects only if the caller aborted it. */
export async function attemptOnce(send: typeof fetch, outgoing: Outgoing): Promise<Outcome> {
  const { url, init, timeoutMs, signal, isDownload, onHead } = outgoing
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const signals = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal
    const response = await send(url, { ...init, redirect: 'manual', signal: signals }).catch(failed)
    if (!(response instanceof Error)) {
      onHead(response)
      // The head is in time, the content takes as long as it takes.
      if (isDownload && response.ok) return { value: response }
    }
    const text = response instanceof Error ? response : await response.text().catch(failed)
    if (response instanceof Error || text instanceof Error) return broken((text as Error).cause)
    return outcomeOf(response, text)
  } finally {
    clearTimeout(timer)
  }

  function failed(cause: unknown): Error {
    signal?.throwIfAborted()
    return new Error('no answer', { cause })
  }

  function broken(cause: unknown): Outcome {
    const error = limit.signal.aborted
      ? new TimeoutError({ code: 'timeout', message: `No answer within ${timeoutMs} ms.` })
      : new ConnectionError({ code: 'connection_failed', message: 'The connection failed.', cause })
    return { error, isRepeatable: true, retryAfter: undefined }
  }
}

function outcomeOf(response: Response, text: string): Outcome {
  const { status, headers, type } = response
  if (type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)) {
    const message = 'The address redirects. Set url to where it leads.'
    return refused({ code: 'redirected', message, status }, false)
  }
  const isJson = headers.get('content-type')?.includes('json') ?? false
  const body = isJson ? parsed(text) : undefined
  if (response.ok && body !== undefined) return { value: body }
  const isBusy = status === 429 || status === 500 || (status >= 502 && status <= 504)
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfter = seconds >= 0 ? seconds : undefined
  const requestId = headers.get('x-request-id') ?? undefined
  if (response.ok && isJson) {
    const error = new ConnectionError({ code: 'connection_failed', message: 'The answer was cut.', status, requestId })
    return { error, isRepeatable: true, retryAfter }
  }
  const refusal = body as ErrorBody | undefined
  if (typeof refusal?.error !== 'string') {
    const isUnmodified = status === 304
    const message = isUnmodified
      ? 'The record has not changed.'
      : `The answer with status ${status} is not from Atrium. Check url and proxies.`
    return refused({ code: isUnmodified ? 'not_modified' : 'not_atrium', message, status, retryAfter }, isBusy)
  }
  const { error: code, message, details, request_id } = refusal
  const report = refusal.results === undefined ? undefined : refusal
  const etag = headers.get('etag')
  const failure = { code, message, status, requestId: request_id ?? requestId, details, retryAfter, etag, report }
  return refused(failure, isBusy || code === 'idempotency_in_progress')
}

function refused(failure: Parameters<typeof errorOf>[0], isRepeatable: boolean): Outcome {
  return { error: errorOf(failure), isRepeatable, retryAfter: failure.retryAfter }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
