import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { type Reading, readFile } from '#server/core/files/read.ts'
import type { Bytes } from './read-zip.ts'

export type Part = { file: string; bytes: number; n: number }

/** The uploaded parts in order. */
export const partsOf = (ctx: WorkspaceContext, id: string): Promise<Part[]> =>
  rowsWith(ctx, ctx.db, 'import_part', { import: id }).select(['file', 'bytes', 'n']).orderBy('n').execute()

export async function* bytesOf(ctx: Reading, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { file, bytes } of parts) yield* readFile(ctx, { id: file, size: bytes }, { from: 0, to: bytes - 1 })
}

/** The uploaded file, to read anywhere in it. */
export function anywhereIn(ctx: Reading, parts: readonly Part[]): Bytes {
  return {
    size: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    async read(from, to) {
      const found: Buffer[] = []
      let start = 0
      for (const { file, bytes } of parts) {
        const span = { from: Math.max(from - start, 0), to: Math.min(to - start, bytes - 1) }
        if (span.from <= span.to)
          for await (const some of readFile(ctx, { id: file, size: bytes }, span)) found.push(some)
        start += bytes
      }
      return Buffer.concat(found)
    },
  }
}
