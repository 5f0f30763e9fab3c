import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { writeContent } from '../engine/queries.ts'
import { listShownImages } from '../images/queries.ts'
import { documentKind } from '../kind.ts'
import type { Doc } from '../rules/document-nodes.ts'
import type {
  DocumentVersion,
  ListVersions,
  OpenDocument,
  OpenVersion,
  VersionPage,
  VersionRef,
  VersionText,
} from '../schema.ts'

const versions = ({ db, workspace }: WorkspaceContext, document: string) =>
  db
    .selectFrom('document_version')
    .distinctOn('n')
    .select(['n', 'version', 'title', 'reason', 'author_kind', 'author', 'at', 'base_n'])
    .select(['blocks_added', 'blocks_removed', 'words_added', 'words_removed'])
    .where('workspace_id', '=', workspace.id)
    .where('document', '=', document)
    .orderBy('n', 'desc')
    .orderBy('version', 'desc')

/** The versions of a document, latest first. Later saves of the same version replace earlier ones. */
export async function listVersions(ctx: WorkspaceContext, input: ListVersions): Promise<VersionPage> {
  const { id, limit, offset = 0, cursor } = input
  await getRecord(documentKind, ctx, id)
  let found = versions(ctx, id).limit(limit + 1)
  if (cursor !== undefined) found = found.where('n', '<', cursor)
  else found = found.offset(offset)
  const [rows, latest] = await Promise.all([found.execute(), versions(ctx, id).limit(1).executeTakeFirst()])
  const has_more = rows.length > limit
  const data = rows.slice(0, limit) as DocumentVersion[]
  return { data, total: latest?.n ?? 0, limit, offset, has_more, next: has_more ? data.at(-1)!.n : null }
}

/** One version with its text as Markdown. */
export async function getVersionText(ctx: WorkspaceContext, ref: VersionRef): Promise<VersionText> {
  const { content, ...version } = await findVersion(ctx, ref)
  return { ...version, markdown: await writeContent(ctx, content) }
}

/** One version with its text as Markdown and as the editor shows it. */
export async function getVersion(ctx: WorkspaceContext, ref: VersionRef): Promise<OpenVersion> {
  const { content, ...version } = await findVersion(ctx, ref)
  return { ...version, markdown: await writeContent(ctx, content), content: JSON.parse(content) as Doc }
}

async function findVersion(ctx: WorkspaceContext, { id, n }: VersionRef) {
  await getRecord(documentKind, ctx, id)
  const rows = versions(ctx, id).select(sql<string>`content::text`.as('content'))
  const row = await rows.where('n', '=', n).executeTakeFirst()
  if (!row) throw notFound()
  return row as DocumentVersion & { content: string }
}

/** A document as the editor opens it: the latest text, and the approved one with who read it. */
export async function openDocument(ctx: WorkspaceContext, id: string): Promise<OpenDocument> {
  const document = await getRecord(documentKind, ctx, id)
  const { approved_version: n, approved_at, approved_by } = document
  const [latest, approved, readers] = await Promise.all([
    versions(ctx, id).select('content').limit(1).executeTakeFirstOrThrow(),
    n === null ? undefined : versions(ctx, id).select('content').where('n', '=', n).executeTakeFirst(),
    n === null ? [] : readersOf(ctx, id, n),
  ])
  const content = latest.content as Doc
  const images = await listShownImages(ctx, [content, ...(approved ? [approved.content as Doc] : [])])
  return {
    ...document,
    content,
    images,
    approved: approved
      ? { n: approved.n, title: approved.title, content: approved.content as Doc, at: approved_at!, by: approved_by }
      : null,
    acknowledged_by: readers.map(({ member }) => member),
  }
}

/** Who read and understood version `n`, earliest first. */
export function readersOf({ db, workspace }: WorkspaceContext, document: string, n: number) {
  return rowsWith({ workspace }, db, 'document_read', { document, n })
    .select(['member', 'at'])
    .orderBy('at')
    .orderBy('member')
    .execute()
}
