import { isDeepStrictEqual } from 'node:util'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change, joining } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockReferences } from '#server/core/records/references.ts'
import { lockRecord, referencesOf, requireFresh } from '#server/core/records/row.ts'
import { restoreRecord } from '#server/core/records/trash.ts'
import { updateEach, type UpdateEach } from '#server/core/records/update-each.ts'
import { addRecord, amendRecord, draftRecord, reviseRecord } from '#server/core/records/write.ts'
import { conflict, invalid, requiredField } from '#server/core/values/errors.ts'
import { newId } from '#server/core/values/ids.ts'
import { mindmapKind } from './kind.ts'
import { inShape, lockTree } from './queries.ts'
import { keepIds } from './rules/keep-ids.ts'
import { mergeTrees } from './rules/merge-trees.ts'
import { readOutline } from './rules/outline.ts'
import { checkTree, NoMindMap, type Topic, topicsOf } from './rules/topic-tree.ts'
import {
  type CreateMindmap,
  type Mindmap,
  type MindmapSummary,
  type SavedMindmap,
  type SaveMindmap,
  UpdateFields,
  type UpdateMindmap,
} from './schema.ts'

export function createMindmap(ctx: WorkspaceContext, input: CreateMindmap): Promise<Mindmap> {
  const { outline: _, tree: sent, ...given } = input
  const tree = treeOf(ctx, input)
  if (!tree) throw requiredField('outline', 'is required. Send outline or tree')
  return change(ctx, async (changing) => {
    const refs = referencesOf(mindmapKind, given)
    if (refs) await lockReferences(changing.tx, ctx, refs)
    const { columns, ...counted } = kept(tree)
    const mindmap = draftRecord(mindmapKind, ctx, { ...given, ...counted })
    await addRecord(mindmapKind, ctx, changing, mindmap, columns)
    return inShape(mindmap, tree, sent && 'tree')
  })
}

export function updateMindmap(ctx: WorkspaceContext, input: UpdateMindmap): Promise<Mindmap> {
  const { outline, tree: sent, ...given } = input
  const wanted = treeOf(ctx, input)
  if (wanted && given.version === undefined && !ctx.ifMatch)
    throw requiredField('version', 'is required with outline or tree. Send the version you read, or If-Match')
  return change(ctx, async (changing) => {
    const known = await lockTree(ctx, changing.tx, input.id)
    const tree = wanted && (outline === undefined ? wanted : keepIds(wanted, known))
    const isNew = tree && !isDeepStrictEqual(tree, known)
    const { columns, ...counted } = isNew ? kept(tree) : {}
    const mindmap = await reviseRecord(mindmapKind, ctx, changing, { ...given, ...counted }, columns)
    return inShape(mindmap, tree ?? known, sent && 'tree')
  })
}

export function updateEachMindmap(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateFields, (own, changing, one) => reviseRecord(mindmapKind, own, changing, one))
}

/** Saves the tree of an editor, merged with saves of others since `version`. */
export function saveMindmap(ctx: WorkspaceContext, input: SaveMindmap): Promise<SavedMindmap> {
  const [base, mine] = (['base', 'tree'] as const).map((field) => read(field, () => checkTree(input[field]))) as [
    Topic,
    Topic,
  ]
  return change(ctx, async (changing) => {
    const { tx, unchanged } = changing
    const before = requireFresh(ctx, await lockRecord(mindmapKind, ctx, tx, input.id))
    const theirs = await lockTree(ctx, tx, input.id)
    if (input.version > before.version)
      throw conflict(`The mind map is at version ${before.version}, which is older than the version you sent.`)
    const isFresh = input.version === before.version
    const { tree, conflicts } = isFresh ? { tree: mine, conflicts: [] } : merged(base, mine, theirs)
    if (conflicts.length > 0) return unchanged({ mindmap: { ...before, tree: theirs }, conflicts })
    if (isDeepStrictEqual(tree, theirs)) return unchanged({ mindmap: { ...before, tree }, conflicts })
    return { mindmap: { ...(await replaceTree(ctx, changing, before, tree)), tree }, conflicts }
  })
}

function merged(base: Topic, mine: Topic, theirs: Topic) {
  try {
    return mergeTrees(base, mine, theirs)
  } catch (error) {
    if (!(error instanceof NoMindMap)) throw error
    throw conflict(`Your changes conflict with the changes of others: ${error.reason}.`)
  }
}

function replaceTree(ctx: WorkspaceContext, changing: Change, before: MindmapSummary, tree: Topic) {
  const { columns, ...counted } = kept(tree)
  return amendRecord(mindmapKind, ctx, changing, before, counted, { columns, isChanged: true })
}

export function restoreMindmap(ctx: WorkspaceContext, input: { id: string }): Promise<Mindmap> {
  return change(ctx, async (changing) => {
    const mindmap = await restoreRecord(mindmapKind, joining(ctx, changing), input)
    const row = rowsWith(ctx, changing.tx, 'mindmap', { id: mindmap.id }).select('tree')
    return inShape(mindmap, (await row.executeTakeFirstOrThrow()).tree as Topic)
  })
}

/** The nodes in the input, in either shape, if any. */
function treeOf(ctx: WorkspaceContext, { outline, tree }: Pick<CreateMindmap, 'outline' | 'tree'>): Topic | undefined {
  if (outline !== undefined && tree !== undefined) throw invalid('tree', 'must not be sent together with outline')
  const nextId = () => newId(ctx.now)
  if (outline !== undefined) return read('outline', () => readOutline(outline, nextId))
  return tree && read('tree', () => checkTree(tree, nextId))
}

/** Adds the field and position to an error. */
function read<R>(field: string, work: () => R): R {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof NoMindMap)) throw error
    const { at, reason } = error
    throw invalid(
      at.startsWith('children') ? `${field}.${at}` : field,
      at.startsWith('line ') ? `${at}: ${reason}` : reason,
    )
  }
}

/** The stored columns of the nodes. */
function kept(tree: Topic) {
  const topics = Array.from(topicsOf(tree), ({ topic }) => topic.topic)
  return { nodes: topics.length, columns: { tree: JSON.stringify(tree), topics: topics.join('\n') } }
}
