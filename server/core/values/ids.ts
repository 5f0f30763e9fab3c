import { randomFillSync } from 'node:crypto'

/** The last counter of each of the latest instants. */
const counters = new Map<number, number>()
/** There are a thousand milliseconds in a second, so that these cover ten seconds: a request keeps its instant. */
const INSTANTS = 10_000
const COUNTER_BITS = 18
/** Counters start below a quarter of their range and leave the rest for further ids of the instant. */
const START_BITS = COUNTER_BITS - 2

/** Random bytes are fetched in bulk, because a call for sixteen costs as much as one for thousands. */
const stock = Buffer.alloc(8_192)
let used = stock.length

function sixteenRandomBytes(): Buffer {
  if (used + 16 > stock.length) {
    randomFillSync(stock)
    used = 0
  }
  used += 16
  return stock.subarray(used - 16, used)
}

/**
 * UUID version 7 (RFC 9562 §5.7) of the instant `now`, with a counter (§6.2, method 1): ids of one process ascend within
 * a millisecond, also if ids of other instants are made in between. The instant is the record's `created_at`.
 */
export function newId(now: Date): string {
  const millisecond = now.getTime()
  const bytes = sixteenRandomBytes()
  const counter = nextCounter(millisecond, bytes.readUInt16BE(6) & ((1 << START_BITS) - 1))
  bytes.writeUIntBE(millisecond, 0, 6)
  bytes[6] = 0x70 | (counter >> 14)
  bytes[7] = (counter >> 6) & 0xff
  bytes[8] = 0x80 | (counter & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function nextCounter(millisecond: number, start: number): number {
  const last = counters.get(millisecond)
  const counter = last === undefined ? start : (last + 1) & ((1 << COUNTER_BITS) - 1)
  if (last === undefined && counters.size >= INSTANTS) counters.delete(counters.keys().next().value!)
  counters.set(millisecond, counter)
  return counter
}
