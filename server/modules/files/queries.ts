import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { requireReadable } from '#server/core/records/read.ts'
import { DomainError, notFound } from '#server/core/values/errors.ts'
import { isId, recordNamed } from '#server/core/values/fields.ts'
import type { File, FileList } from './schema.ts'

const files = ({ db, workspace }: WorkspaceContext) =>
  db
    .selectFrom('file')
    .leftJoin('attachment', (join) => sameWorkspace(join, 'attachment.file', 'file.id'))
    .select(['file.id', 'file.name', 'file.type', 'file.size', 'file.created_at'])
    .select(sql<string>`file.sha256`.as('sha256'))
    .select(sql<string | null>`attachment.entity || ':' || attachment.entity_id`.as('on'))
    .where('file.workspace_id', '=', workspace.id)
    .where('file.sha256', 'is not', null)

/** A file that the caller can read: attached to a record that they can read, or their own unattached upload. */
export async function getFile(ctx: WorkspaceContext, id: string): Promise<File> {
  if (!isId(id)) throw notFound()
  const found = await files(ctx).select(['file.member', 'file.token']).where('file.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const { member, token, ...file } = found
  if (file.on !== null) await requireVisible(ctx, file.on)
  else if (ctx.actor.id === null || (member ?? token) !== ctx.actor.id) throw notFound()
  return file
}

/** Does not tell whether a file exists on a kind of record that the caller may not read. */
async function requireVisible(ctx: WorkspaceContext, on: string): Promise<void> {
  try {
    await requireReadable(ctx, on)
  } catch (error) {
    throw error instanceof DomainError && error.code === 'forbidden' ? notFound() : error
  }
}

/** The files of a record, in the order of its attachments. */
export async function listFiles(ctx: WorkspaceContext, on: string): Promise<FileList> {
  await requireReadable(ctx, on)
  const { entity, id } = recordNamed(on)
  const own = files(ctx).where('attachment.entity', '=', entity).where('attachment.entity_id', '=', id)
  return { data: await own.orderBy('attachment.position').execute() }
}
