import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { present, selectRecord } from '#server/core/records/row.ts'
import { documentKind } from './kind.ts'
import type { DocumentSummary } from './schema.ts'

/** The most recently changed documents. */
export async function listRecent(ctx: WorkspaceContext, { limit }: { limit: number }): Promise<DocumentSummary[]> {
  const rows = selectRecord(documentKind, present(documentKind, ctx))
  return (await rows
    .orderBy('document.updated_at', 'desc')
    .orderBy('document.id')
    .limit(limit)
    .execute()) as DocumentSummary[]
}
