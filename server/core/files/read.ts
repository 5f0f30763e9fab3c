import { hash } from 'node:crypto'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { CHUNK } from './receive.ts'

/** Bytes of a file, both ends included. */
export type Span = { from: number; to: number }

/** The bytes of a file, one chunk in memory at a time. Throws before it hands out a chunk that does not match its SHA-256. */
export async function* readFile(ctx: WorkspaceContext, { id }: { id: string }, span: Span): AsyncGenerator<Buffer> {
  for (let n = Math.floor(span.from / CHUNK); n * CHUNK <= span.to; n++) {
    const bytes = await readChunk(ctx, id, n)
    yield bytes.subarray(Math.max(0, span.from - n * CHUNK), Math.min(CHUNK, span.to + 1 - n * CHUNK))
  }
}

async function readChunk({ db, workspace }: WorkspaceContext, file: string, n: number): Promise<Buffer> {
  const chunk = await db
    .selectFrom('file_chunk')
    .select(['sha256', 'bytes'])
    .where('workspace_id', '=', workspace.id)
    .where('file', '=', file)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!chunk || !hash('sha256', chunk.bytes, 'buffer').equals(chunk.sha256))
    throw new Error(`chunk ${n} of file ${file} is missing or corrupt`)
  return chunk.bytes
}
