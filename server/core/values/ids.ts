import { randomFillSync } from 'node:crypto'

let lastMillisecond = 0
let counter = 0

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
 * UUID version 7 (RFC 9562 §5.7) of the instant `now`; ids of one process ascend within a millisecond. The instant is
 * the record's `created_at`.
 */
export function newId(now: Date): string {
  const millisecond = now.getTime()
  const bytes = sixteenRandomBytes()
  counter = millisecond === lastMillisecond ? (counter + 1) & 0xfff : bytes[7]!
  lastMillisecond = millisecond
  bytes.writeUIntBE(millisecond, 0, 6)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
