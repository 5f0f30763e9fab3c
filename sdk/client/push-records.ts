import { AtriumError } from '../transport/errors.ts'
import type { Call, RecordSource, Send } from './options.ts'

/** The limits of one request. */
export type PushLimits = { records: number; bytes: number }

type Report = {
  received: number
  created: number
  updated: number
  skipped: number
  failed: number
  results: { index: number }[]
  errors: { index: number }[]
  warnings: { index: number }[]
}

const EMPTY: Report = {
  received: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  results: [],
  errors: [],
  warnings: [],
}

type Push = {
  call: Call
  /** The field with the records. */
  field: string
  records: RecordSource<unknown>
  /** Fields beside the records, such as `dryRun` and the action of a batch. */
  envelope: Record<string, unknown>
  limits: PushLimits
}

/**
 * Sends records in parts of the size that the installation allows, one after the other, each with its own key; the
 * report is that of one push. An error has the report of the parts before it in `partial`.
 */
export async function pushRecords(send: Send, { call, field, records, envelope, limits }: Push): Promise<Report> {
  const { [Symbol.iterator]: each, [Symbol.asyncIterator]: eachLater } = Object(records)
  if (!each && !eachLater) throw new TypeError('records: must be a list or iterable')
  const key = call.options?.idempotencyKey ?? crypto.randomUUID()
  let report = EMPTY
  let number = 0
  for await (const { part, isLast } of partsOf(records, limits)) {
    number++
    if (envelope['atomic'] && !isLast)
      throw new TypeError(`atomic: the records must fit into one request of at most ${limits.records}`)
    const options = { ...call.options, idempotencyKey: `${key}/${number}` }
    try {
      const answer = (await send({ ...call, body: { ...envelope, [field]: part }, options })) as Report
      report = merged(report, answer)
    } catch (error) {
      if (error instanceof AtriumError) error.partial = report
      throw error
    }
  }
  return report
}

/** Cuts records by number and size. A record that is too large on its own is sent on its own, and refused. */
async function* partsOf(records: RecordSource<unknown>, limits: PushLimits) {
  const encoder = new TextEncoder()
  let part: unknown[] = []
  let bytes = ENVELOPE
  for await (const record of records) {
    const size = encoder.encode(JSON.stringify(record)).length + 1
    if (part.length > 0 && (part.length === limits.records || bytes + size > limits.bytes)) {
      yield { part, isLast: false }
      part = []
      bytes = ENVELOPE
    }
    part.push(record)
    bytes += size
  }
  if (part.length > 0) yield { part, isLast: true }
}

/** Bytes around the records, generously. */
const ENVELOPE = 1_000

/** The report of one push: its counts are added, and its lists joined, with the indexes of the whole push. */
function merged(before: Report, part: Report): Report {
  const both = (name: keyof Report) => {
    const [sum, more] = [before[name], part[name]]
    if (typeof sum === 'number') return sum + (more as number)
    return [...sum, ...(more as typeof sum).map((one) => ({ ...one, index: one.index + before.received }))]
  }
  const names = Object.keys(before) as (keyof Report)[]
  return Object.fromEntries(names.map((name) => [name, both(name)])) as Report
}
