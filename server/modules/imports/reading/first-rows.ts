import type { Reading } from '#server/core/files/read.ts'
import { decoded, encodingOf } from './decode.ts'
import { bytesOf, partsOf } from './parts.ts'
import { readTable } from './read-table.ts'

/** Characters of a cell, which only shows what its column is about. */
const LONGEST = 80

/** At most `count` rows after the header of a CSV file, with shortened cells. */
export async function firstRows(ctx: Reading, id: string, count: number): Promise<string[][]> {
  const parts = await partsOf(ctx, id)
  const encoding = await encodingOf(bytesOf(ctx, parts.slice(0, 1)), parts.length === 1)
  const rows: string[][] = []
  for await (const lines of readTable(decoded(bytesOf(ctx, parts), encoding))) {
    rows.push(
      ...lines.slice(0, count + 1).map(({ cells }) => cells.map((cell) => cell.slice(0, LONGEST).toWellFormed())),
    )
    if (rows.length > count) break
  }
  return rows.slice(1, count + 1)
}
