import type { Reading } from '#server/core/files/read.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import { decoded, encodingOf } from './decode.ts'
import { bytesOf, partsOf } from './parts.ts'
import { readTable } from './read-table.ts'

/** Characters of a cell, which only shows what its column is about. */
const LONGEST = 80
/** Rows in which values are looked for. */
const READ = 1_000

/** The first `count` different values of each column of a CSV file, shortened. */
export async function firstValues(ctx: Reading, id: string, count: number): Promise<string[][]> {
  const parts = await partsOf(ctx, id)
  const encoding = await encodingOf(bytesOf(ctx, parts.slice(0, 1)), parts.length === 1)
  let found: Set<string>[] | undefined
  for await (const lines of readTable(decoded(bytesOf(ctx, parts), encoding)))
    for (const { line, cells } of lines) {
      if (!found) {
        found = cells.map(() => new Set())
        continue
      }
      for (const [place, values] of found.entries()) {
        const text = cells[place]?.trim()
        if (text && values.size < count) values.add(startOf(text, LONGEST).toWellFormed())
      }
      if (line > READ || found.every(({ size }) => size === count)) return listed(found)
    }
  return listed(found)
}

const listed = (found: readonly Set<string>[] = []) => found.map((values) => [...values])
