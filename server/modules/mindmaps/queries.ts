import type { Reader } from '#db/scoped.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { getRecord } from '#server/core/records/row.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { mindmapKind } from './kind.ts'
import { writeOutline } from './rules/outline.ts'
import type { Topic } from './rules/topic-tree.ts'
import { type GetMindmap, type Mindmap, type MindmapSummary, OpenMindmap, type Shape } from './schema.ts'

export const openMindmap = (ctx: WorkspaceContext, id: string): Promise<OpenMindmap> =>
  getRecord(mindmapKind, ctx, id, OpenMindmap)

export async function getMindmap(ctx: WorkspaceContext, { id, shape }: GetMindmap): Promise<Mindmap> {
  const { tree, ...mindmap } = await openMindmap(ctx, id)
  return inShape(mindmap, tree, shape)
}

export function inShape(mindmap: MindmapSummary, tree: Topic, shape: Shape = 'outline'): Mindmap {
  return { ...mindmap, ...(shape === 'tree' ? { tree } : { outline: writeOutline(tree) }) }
}

/** The nodes of a mind map, locked with its row until the transaction ends. */
export async function lockTree({ workspace }: WorkspaceContext, tx: Reader, id: string): Promise<Topic> {
  if (!isId(id)) throw notFound()
  const rows = rowsWith({ workspace }, tx, 'mindmap', { id }).select('tree').where('deleted_at', 'is', null)
  const row = await rows.forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row.tree as Topic
}
