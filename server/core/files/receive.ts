import { createHash, hash } from 'node:crypto'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { holderOf } from '#server/core/records/attachments.ts'
import { DomainError } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { inChunks } from './chunks.ts'
import { imageSize } from './image-size.ts'
import { typeOf } from './media-type.ts'
import { cleanName } from './name.ts'

export const MOST_BYTES = 25 * 1024 * 1024
/** How much of a file decides its type. */
const HEAD = 4_096

export type Upload = { name: string; content: AsyncIterable<Buffer> }
export type Received = { id: string; name: string; size: number; sha256: string }

/**
 * Stores an upload chunk by chunk, each in a transaction of its own, so that a slow client holds no connection. The
 * file exists once its SHA-256 is set; chunks stored before a failure are removed.
 */
export async function receiveFile(ctx: WorkspaceContext, { name: sent, content }: Upload): Promise<Received> {
  const { workspace, actor, now } = ctx
  const id = newId(now)
  const name = cleanName(sent)
  await housekeep(ctx, async ({ tx, write }) => {
    const at = now.toISOString()
    const row = {
      workspace_id: workspace.id,
      id,
      name,
      type: '',
      size: 0,
      ...holderOf(actor),
      idle_since: at,
      created_at: at,
    }
    write(tx.insertInto('file').values(row))
  })
  try {
    const facts = await readContent(ctx, { id, name, content }, (chunk) =>
      housekeep(ctx, async ({ tx, write }) => write(tx.insertInto('file_chunk').values(chunk))),
    )
    await housekeep(ctx, async ({ tx, write }) =>
      write(tx.updateTable('file').set(facts).where('workspace_id', '=', workspace.id).where('id', '=', id)),
    )
    return { id, name, size: facts.size, sha256: facts.sha256 }
  } catch (error) {
    await discardFile(ctx, id)
    throw error
  }
}

type Chunk = { workspace_id: string; file: string; n: number; sha256: Buffer; bytes: Buffer }

/** Passes on the content of a file as the rows of its chunks, and returns what its own row says of it. */
export async function readContent(
  { workspace }: WorkspaceContext,
  { id, name, content }: Upload & { id: string },
  keep: (chunk: Chunk) => Promise<void> | void,
) {
  const whole = createHash('sha256')
  let [size, n] = [0, 0]
  let first = Buffer.alloc(0)
  for await (const bytes of inChunks(content)) {
    size += bytes.length
    if (size > MOST_BYTES) throw tooLarge()
    if (n === 0) first = Buffer.from(bytes)
    whole.update(bytes)
    await keep({ workspace_id: workspace.id, file: id, n: n++, sha256: hash('sha256', bytes, 'buffer'), bytes })
  }
  const type = typeOf(first.subarray(0, HEAD), name)
  return { size, sha256: whole.digest('hex'), type, ...imageSize(first, type) }
}

/** Removes a file that is not needed: its upload failed or was a repeat. */
export async function discardFile(ctx: WorkspaceContext, id: string): Promise<void> {
  await housekeep(ctx, async ({ tx, write }) =>
    write(tx.deleteFrom('file').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id)),
  )
}

export const tooLarge = () =>
  new DomainError('payload_too_large', 'The file exceeds 25 MB. Send a smaller file.', {
    headers: { Connection: 'close' },
  })
