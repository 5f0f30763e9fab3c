import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { type Reading, readFile } from '#server/core/files/read.ts'

export type Part = { file: string; bytes: number; n: number }

/** The uploaded parts in order. */
export const partsOf = (ctx: WorkspaceContext, id: string): Promise<Part[]> =>
  rowsWith(ctx, ctx.db, 'import_part', { import: id }).select(['file', 'bytes', 'n']).orderBy('n').execute()

export async function* bytesOf(ctx: Reading, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { file, bytes } of parts) yield* readFile(ctx, { id: file, size: bytes }, { from: 0, to: bytes - 1 })
}
