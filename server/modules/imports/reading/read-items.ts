import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { type Reading, readFile } from '#server/core/files/read.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { StoredImport } from '../queries.ts'
import { MOST_ROWS } from '../rules.ts'
import { sourceNamed } from '../sources/registry.ts'
import type { Item } from '../sources/source.ts'
import { decoded, type Encoding, encodingOf } from './decode.ts'
import { type Cells, readTable } from './read-table.ts'

/** An item and its place in the file, from 1. */
export type Numbered = Item & { n: number }

/** Items of one transaction. */
const CHUNK = 200

type Part = { file: string; bytes: number; n: number }

/** The uploaded parts in order. */
export const partsOf = (ctx: WorkspaceContext, id: string): Promise<Part[]> =>
  rowsWith(ctx, ctx.db, 'import_part', { import: id }).select(['file', 'bytes', 'n']).orderBy('n').execute()

export async function* bytesOf(ctx: Reading, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { file, bytes } of parts) yield* readFile(ctx, { id: file, size: bytes }, { from: 0, to: bytes - 1 })
}

const empty = () => new DomainError('validation_error', 'The file has no rows. Export it again, with a header.')

/** The header of the file, in the encoding of its first part. */
export async function readHeader(ctx: Reading, parts: readonly Part[]): Promise<Cells> {
  const first = parts.slice(0, 1)
  const encoding = await encodingOf(bytesOf(ctx, first))
  for await (const [line] of readTable(decoded(bytesOf(ctx, parts), encoding))) if (line) return line.cells
  throw empty()
}

export type ReadFile = { encoding: Encoding; scope: string; chunks: AsyncGenerator<Numbered[]> }

/** The number of items in the file. Reads all of it, so that a broken file fails before anything is written. */
export async function countItems(ctx: Reading, stored: StoredImport): Promise<{ encoding: Encoding; total: number }> {
  const { encoding, chunks } = await readItems(ctx, stored, 0)
  let total = 0
  for await (const items of chunks) total += items.length
  return { encoding, total }
}

/**
 * The items of the file after the first `skip`, 200 at a time. `before` gets the skipped ones. The same file and mapping
 * always have the same items, so that interrupted work continues.
 */
export async function readItems(
  ctx: Reading,
  stored: StoredImport,
  skip: number,
  before: (item: Item) => void = () => {},
): Promise<ReadFile> {
  const parts = await partsOf(ctx, stored.id)
  if (parts.reduce((sum, { bytes }) => sum + bytes, 0) !== stored.bytes)
    throw new DomainError('gone', 'The uploaded parts were deleted after 7 days. Create another import.')
  const encoding = (stored.encoding as Encoding | null) ?? (await encodingOf(bytesOf(ctx, parts)))
  const { kinds } = ctx.services
  const { entity, mapping, source } = stored
  const rows = readTable(decoded(bytesOf(ctx, parts), encoding))
  const first = await rows.next()
  const [header, ...rest] = first.done ? [] : first.value
  if (!header) throw empty()
  const { scope, items } = sourceNamed(source).open(header.cells, { entity, mapping, kinds })

  async function* chunks() {
    let n = 0
    let chunk: Numbered[] = []
    const take = function* (lines: typeof rest) {
      for (const { cells, line } of lines) {
        if (line > MOST_ROWS + 1)
          throw new DomainError(
            'validation_error',
            'The file has more than 200,000 rows. Split it, and import its parts.',
          )
        for (const item of items(cells, line)) {
          n++
          if (n <= skip) before(item)
          else chunk.push({ ...item, n })
          if (chunk.length < CHUNK) continue
          yield chunk
          chunk = []
        }
      }
    }
    yield* take(rest)
    for await (const lines of rows) yield* take(lines)
    if (chunk.length > 0) yield chunk
  }
  return { encoding, scope, chunks: chunks() }
}
