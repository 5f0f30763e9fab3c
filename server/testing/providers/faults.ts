import type { Reply } from './exchange.ts'

/**
 * The next faults. `duplicate_page`: the provider repeats rows of the previous page. `half`: truncates the body with a
 * matching length, like a broken proxy; `cut`: closes the connection in the middle of the response. `hang`: waits
 * for `release()` before it processes the request; `stall`: processes it and waits before the response. `deleted`:
 * `rows` vanish before the answer.
 */
export type FaultKind =
  | 'unauthorized'
  | 'throttled'
  | 'error'
  | 'slow'
  | 'hang'
  | 'stall'
  | 'html'
  | 'half'
  | 'cut'
  | 'duplicate_page'
  | 'altered'
  | 'deleted'

export type Fault = {
  kind: FaultKind
  /** How many requests; default 1. */
  times?: number
  /** Only requests whose path contains this. */
  path?: string
  /** `throttled` and `error`: Retry-After; `slow`: how long the answer takes. */
  seconds?: number
  /** `error`: 500 unless given. */
  status?: number
  /** Requests that pass before the first. */
  after?: number
  /** `altered`: the first text of the answer becomes the second, wherever it is. */
  replace?: readonly [string, string]
  /** `deleted`: date and campaign of each row. */
  rows?: readonly (readonly [string, string])[]
}

export class Faults {
  private planned: (Fault & { left: number; after: number })[] = []

  add(fault: Fault): void {
    this.planned.push({ ...fault, left: fault.times ?? 1, after: fault.after ?? 0 })
  }

  clear(): void {
    this.planned = []
  }

  /** The fault of this request, if any; each counts down. */
  take(path: string): Fault | undefined {
    const fault = this.planned.find((one) => one.left > 0 && path.includes(one.path ?? ''))
    if (!fault) return undefined
    if (fault.after > 0) {
      fault.after--
      return undefined
    }
    fault.left--
    return fault
  }
}

export const html: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Maintenance</title><p>We will be back soon.',
}
