import type { Dispatcher } from 'undici'
import type { Connection } from './connection.ts'
import { failureCode, Refusal, timeoutIn, type FailureCode } from './failures.ts'

/** One request and its response, complete or not. */
export type Exchange = {
  status?: number
  headers?: Record<string, string>
  bytes: Buffer
  truncated: boolean
  /** ms from the open connection to the complete response headers. */
  firstByte: number | null
  failed: FailureCode | null
  /** The response was read completely, so the connection can be reused. */
  clean: boolean
}

type Call = {
  path: string
  method: string
  headers: Record<string, string>
  body: Buffer | string
  bodyCapBytes: number
}

/**
 * Sends one request over `connection` and reads at most `bodyCapBytes` of the response. Never rejects. When `signal`
 * aborts, it returns the partial response and the reason: the code of a Refusal, else a timeout named after the current
 * phase.
 */
export function exchange(connection: Connection, call: Call, signal: AbortSignal): Promise<Exchange> {
  const { promise, resolve } = Promise.withResolvers<Exchange>()
  const answer: Exchange = { bytes: Buffer.alloc(0), truncated: false, firstByte: null, failed: null, clean: false }
  const began = performance.now()
  const kept: Buffer[] = []
  let room = call.bodyCapBytes

  const settle = (failed: FailureCode | null, clean = false) => {
    signal.removeEventListener('abort', onAbort)
    resolve({ ...answer, bytes: Buffer.concat(kept), failed, clean })
  }
  const onAbort = () => {
    const { reason } = signal
    settle(reason instanceof Refusal ? reason.code : timeoutIn[connection.phase])
  }
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()

  const opening = () => (connection.opening.connect ?? 0) + (connection.opening.tls ?? 0)
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {},
    onResponseStart(_controller, status, headers) {
      if (status < 200) return
      answer.status = status
      answer.headers = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)]))
      answer.firstByte = performance.now() - began - opening()
    },
    onResponseData(controller, chunk) {
      kept.push(Buffer.from(chunk.subarray(0, room)))
      room -= kept.at(-1)!.length
      if (chunk.length === kept.at(-1)!.length) return
      answer.truncated = true
      controller.abort(new Refusal('interrupted')) // ends the connection; the head is all we keep
    },
    onResponseEnd: () => settle(null, true),
    onResponseError: (_controller, error) => settle(answer.truncated ? null : failureCode(error, connection.phase)),
  }
  connection.client.dispatch({ ...call, method: call.method as Dispatcher.HttpMethod }, handler)
  return promise
}

const headerText = (value: string | string[] | undefined) => safeText([value ?? ''].flat().join(', '))

/** Text that databases and pages can store: control characters other than tab and line ends become U+FFFD. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const safeText = (text: string) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '\ufffd')

/** The start of a body as text; drops an incomplete character at the end. */
export const bodyText = (bytes: Buffer) => safeText(new TextDecoder().decode(bytes, { stream: true }))
