import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import { among } from '#server/core/database/rows.ts'
import { holderOf } from '#server/core/records/attachments.ts'
import { invalid } from '#server/core/values/errors.ts'
import { MOST_FILES } from '#server/core/values/record-fields.ts'
import { readableAmong } from '../../files/queries.ts'
import type { Doc } from '../rules/document-nodes.ts'
import { imageFilesIn } from '../rules/document-text.ts'
import type { ShownImage } from '../schema.ts'

type Files = {
  /** The files that the text shows. */
  shown: readonly string[]
  /** The attachments before. */
  had: readonly string[]
  /** The attachments that the caller sends; undefined to keep them. */
  given: readonly string[] | undefined
  /** The text before, if it counts: images that it shows without being attached were removed, and stay so. */
  earlier?: string | undefined
}

/**
 * The attachments of a document with a new text: images that the text shows stay attached, and unattached uploads of the
 * caller become attached. Throws `validation_error` for more files than a record can have.
 */
export async function attachmentsWith(ctx: WorkspaceContext, changing: Change, files: Files): Promise<string[]> {
  const { shown, had, given = had, earlier } = files
  const kept = shown.filter((id) => had.includes(id))
  const unknown = shown.filter((id) => !had.includes(id) && !given.includes(id))
  const removed = unknown.length > 0 && earlier !== undefined ? imageFilesIn(JSON.parse(earlier) as Doc) : []
  const others = unknown.filter((id) => !removed.includes(id))
  const added = await uploadsAmong(ctx, changing, others)
  const wanted = [...new Set([...given, ...kept, ...others.filter((id) => added.has(id))])]
  if (wanted.length > MOST_FILES && wanted.length > had.length)
    throw invalid('attachments', `a document has at most ${MOST_FILES} files, including the images in its text`)
  return wanted
}

/** The unattached uploads of the caller, locked so that no other record takes them. */
async function uploadsAmong(ctx: WorkspaceContext, { tx }: Change, ids: readonly string[]): Promise<Set<string>> {
  const { member, token } = holderOf(ctx.actor)
  const holder = member ?? token
  // Agents upload no files.
  if (ids.length === 0 || holder === null || ctx.actor.kind === 'agent') return new Set()
  const rows = await tx
    .selectFrom('file')
    .select('id')
    .where('workspace_id', '=', ctx.workspace.id)
    .where('id', 'in', among(ids, 'uuid'))
    .where('idle_since', 'is not', null)
    .where('sha256', 'is not', null)
    .where(sql<boolean>`coalesce(member, token) = ${holder}`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The images in these texts that the caller can see. The others were removed. */
export async function listShownImages(ctx: WorkspaceContext, texts: readonly Doc[]): Promise<ShownImage[]> {
  const files = await readableAmong(ctx, [...new Set(texts.flatMap(imageFilesIn))])
  return files.filter(({ type }) => type.startsWith('image/')).map(({ id, width, height }) => ({ id, width, height }))
}
