import { hash } from 'node:crypto'
import { UsageError } from '#server/cli/usage-error.ts'
import { CHUNK, objectKey } from '#server/core/files/chunks.ts'
import type { ObjectStore } from '#server/core/files/object-store.ts'

type Chunk = { workspace_id: string; file: string; n: number; sha256: string; bytes: string | null }

/** A row of file_chunk with its bytes, from the object store if they are there. An archive needs no object store. */
export async function withBytes(row: string, objects: ObjectStore | undefined): Promise<string> {
  const chunk = JSON.parse(row) as Chunk
  if (chunk.bytes !== null) return row
  if (!objects)
    throw new UsageError('Files of this workspace are in an object store. Set SERVICE_FILES_S3_URL as for the server.')
  const key = objectKey(chunk.workspace_id, chunk.file)
  const parts: Buffer[] = []
  for await (const part of objects.read(key, chunk.n * CHUNK, (chunk.n + 1) * CHUNK - 1)) parts.push(part)
  const bytes = Buffer.concat(parts)
  if (`\\x${hash('sha256', bytes)}` !== chunk.sha256)
    throw new UsageError(`The file ${chunk.file} is corrupt in the object store. Nothing was exported.`)
  return JSON.stringify({ ...chunk, bytes: `\\x${bytes.toString('hex')}` })
}
