import { hash } from 'node:crypto'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { CHUNK, inChunks, objectKey } from './chunks.ts'
import type { ObjectStore } from './object-store.ts'

/** Bytes of a file, both ends included. */
export type Span = { from: number; to: number }

export type Reading = WorkspaceContext & { objects?: ObjectStore | undefined }
type Stored = { id: string; size: number }

/**
 * The bytes of a file, one chunk in memory at a time, from Postgres or the object store. Throws before it hands out a
 * chunk that does not match its SHA-256.
 */
export async function* readFile(ctx: Reading, file: Stored, span: Span): AsyncGenerator<Buffer> {
  const cut = (bytes: Buffer, n: number) =>
    bytes.subarray(Math.max(0, span.from - n * CHUNK), Math.min(CHUNK, span.to + 1 - n * CHUNK))
  for (let n = Math.floor(span.from / CHUNK); n * CHUNK <= span.to; n++) {
    const chunk = await chunksOf(ctx, file.id).select('bytes').where('n', '=', n).executeTakeFirst()
    if (chunk && chunk.bytes === null) {
      for await (const bytes of readObject(ctx, file, n, span.to)) yield cut(bytes, n++)
      return
    }
    yield cut(verified(chunk?.bytes, chunk?.sha256, file, n), n)
  }
}

const chunksOf = ({ db, workspace }: WorkspaceContext, file: string) =>
  rowsWith({ workspace }, db, 'file_chunk', { file }).select(['n', 'sha256'])

/** Full chunks of the object from chunk `first` to the one that contains byte `to`. */
async function* readObject(ctx: Reading, file: Stored, first: number, to: number): AsyncGenerator<Buffer> {
  if (!ctx.objects) throw new Error('the file is in the object store, but SERVICE_FILES_S3_URL is not set')
  const hashes = new Map((await chunksOf(ctx, file.id).execute()).map(({ n, sha256 }) => [n, sha256]))
  const end = Math.min(file.size, (Math.floor(to / CHUNK) + 1) * CHUNK) - 1
  let n = first
  for await (const bytes of inChunks(ctx.objects.read(objectKey(ctx.workspace.id, file.id), first * CHUNK, end))) {
    yield verified(bytes, hashes.get(n), file, n)
    n++
  }
  if (n * CHUNK <= end) throw corrupt(file.id, n)
}

const corrupt = (file: string, n: number) => new Error(`chunk ${n} of file ${file} is missing or corrupt`)

function verified(bytes: Buffer | null | undefined, sha256: Buffer | undefined, { id }: Stored, n: number): Buffer {
  if (!bytes || !sha256 || !hash('sha256', bytes, 'buffer').equals(sha256)) throw corrupt(id, n)
  return bytes
}
