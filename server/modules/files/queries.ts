import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { among } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { requireReadable } from '#server/core/records/row.ts'
import { DomainError, notFound } from '#server/core/values/errors.ts'
import { isId, recordNamed } from '#server/core/values/fields.ts'
import type { File, FileList } from './schema.ts'

const files = ({ db, workspace }: WorkspaceContext) =>
  db
    .selectFrom('file')
    .leftJoin('attachment', (join) => sameWorkspace(join, 'attachment.file', 'file.id'))
    .select(['file.id', 'file.name', 'file.type', 'file.size', 'file.created_at'])
    .select(['file.width', 'file.height'])
    .select(sql<string>`file.sha256`.as('sha256'))
    .select(sql<string | null>`attachment.entity || ':' || attachment.entity_id`.as('on'))
    .where('file.workspace_id', '=', workspace.id)
    .where('file.sha256', 'is not', null)

/** A file that the caller can read: attached to a record that they can read, or their own unattached upload. */
export async function getFile(ctx: WorkspaceContext, id: string): Promise<File> {
  const [file] = isId(id) ? await readableAmong(ctx, [id]) : []
  if (!file) throw notFound()
  return file
}

/** Those of the files that the caller can read. Does not tell whether the others exist. */
export async function readableAmong(ctx: WorkspaceContext, ids: readonly string[]): Promise<File[]> {
  if (ids.length === 0) return []
  const rows = files(ctx).select(['file.member', 'file.token'])
  const found = await rows.where('file.id', 'in', among(ids, 'uuid')).execute()
  const records = [...new Set(found.flatMap(({ on }) => on ?? []))]
  const readable = new Set<string>()
  await Promise.all(records.map(async (on) => (await isReadable(ctx, on)) && readable.add(on)))
  return found.flatMap(({ member, token, ...file }) => {
    const isOwn = ctx.actor.id !== null && (member ?? token) === ctx.actor.id
    return (file.on === null ? isOwn : readable.has(file.on)) ? [file] : []
  })
}

async function isReadable(ctx: WorkspaceContext, on: string): Promise<boolean> {
  try {
    await requireReadable(ctx, on)
    return true
  } catch (error) {
    if (error instanceof DomainError && (error.code === 'forbidden' || error.code === 'not_found')) return false
    throw error
  }
}

/** The files of a record, in the order of its attachments. */
export async function listFiles(ctx: WorkspaceContext, on: string): Promise<FileList> {
  await requireReadable(ctx, on)
  const { entity, id } = recordNamed(on)
  const own = files(ctx).where('attachment.entity', '=', entity).where('attachment.entity_id', '=', id)
  return { data: await own.orderBy('attachment.position').execute() }
}
