import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { DOCUMENT_KINDS, type DocumentSummary, SOP_STATUSES } from '#server/modules/documents/schema.ts'
import { Link, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'
import { refsTo } from './shown-refs.ts'

/** The response of tools that write a document, without its text. */
export const ShownDocument = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(SOP_STATUSES).optional(),
  folder: Ref.optional(),
  project: Ref.optional(),
  owner: Ref.optional(),
  review_due: z.string().optional(),
  words: z.int(),
  version: z.int(),
  link: Link,
})

export async function showDocument(
  ctx: WorkspaceContext,
  document: DocumentSummary,
): Promise<z.infer<typeof ShownDocument>> {
  const { id, title, kind, sop_status, folder, project, owner, review_due, words, version } = document
  const [inFolder, inProject, member] = await Promise.all([
    refsTo(ctx, 'folder', [folder]),
    refsTo(ctx, 'project', [project]),
    refsTo(ctx, 'member', [owner]),
  ])
  return {
    id,
    title,
    kind,
    words,
    version,
    link: linkTo(ctx, 'document', id)!,
    ...(sop_status && { status: sop_status }),
    ...(folder && { folder: inFolder(folder) }),
    ...(project && { project: inProject(project) }),
    ...(owner && { owner: member(owner) }),
    ...(review_due && { review_due }),
  }
}
