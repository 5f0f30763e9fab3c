import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { housekeep } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { holderOf } from '#server/core/records/attachments.ts'
import { conflict, DomainError, invalid, notFound } from '#server/core/values/errors.ts'
import { PART_BYTES } from '../rules.ts'
import type { ImportPart, PutPart } from '../schema.ts'
import { idleSince } from './release-parts.ts'
import { lockImport } from './settle.ts'

/** Keeps the bytes of a part, instead of those of an earlier upload of it. */
export async function putPart(ctx: WorkspaceContext, { id, n, file }: PutPart): Promise<ImportPart> {
  return housekeep(ctx, async ({ tx, write }) => {
    const stored = await lockImport(ctx, tx, id)
    if (stored.status !== 'uploading')
      throw conflict(`The import is ${stored.status}, so its file cannot change. Create another import.`)
    const held = holderOf(ctx.actor)
    const upload = await rowsWith(ctx, tx, 'file', { id: file })
      .select(['size', 'sha256'])
      .where('idle_since', 'is not', null)
      .where(sql<boolean>`coalesce(member, token) = ${held.member ?? held.token}`)
      .executeTakeFirst()
    if (!upload?.sha256) throw notFound()
    if (upload.size === 0) throw invalid('body', 'must not be empty')
    if (upload.size > PART_BYTES)
      throw new DomainError('payload_too_large', 'The part exceeds 16 MB. Send the file in smaller parts.')
    const parts = await rowsWith(ctx, tx, 'import_part', { import: id }).select(['n', 'file', 'bytes']).execute()
    const others = parts.filter((part) => part.n !== n)
    if (others.reduce((sum, { bytes }) => sum + bytes, upload.size) > stored.bytes)
      throw invalid('body', `makes the parts longer than the ${stored.bytes} bytes of the import`)
    const files = tx.updateTable('file').where('workspace_id', '=', ctx.workspace.id)
    const earlier = parts.find((part) => part.n === n)
    if (earlier)
      write(tx.deleteFrom('file').where('workspace_id', '=', ctx.workspace.id).where('id', '=', earlier.file))
    write(files.set({ idle_since: idleSince(ctx) }).where('id', '=', file))
    const part = { import: id, n, bytes: upload.size, sha256: upload.sha256 }
    write(tx.insertInto('import_part').values({ workspace_id: ctx.workspace.id, file, ...part }))
    return part
  })
}
