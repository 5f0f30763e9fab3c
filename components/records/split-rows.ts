const MOST_ROWS = 200
const MOST_BYTES = 500_000

/** Splits rows into requests. The server accepts bodies up to 1 MB, and smaller requests allow a progress display. */
export function splitRows<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  let bytes = MOST_BYTES
  for (const row of rows) {
    const size = new TextEncoder().encode(JSON.stringify(row)).length
    if (bytes + size > MOST_BYTES || parts.at(-1)!.length === MOST_ROWS) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)!.push(row)
    bytes += size
  }
  return parts
}
