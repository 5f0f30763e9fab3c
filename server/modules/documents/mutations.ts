import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change, joining } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { lockReferences } from '#server/core/records/references.ts'
import { lockRecord, referencesOf, requireFresh } from '#server/core/records/row.ts'
import { restoreRecord } from '#server/core/records/trash.ts'
import { updateEach, type UpdateEach } from '#server/core/records/update-each.ts'
import { addRecord, amendRecord, draftRecord, reviseRecord } from '#server/core/records/write.ts'
import { conflict, invalid, requiredField } from '#server/core/values/errors.ts'
import { keepContent, keepMarkdown, mergeTexts } from './engine/queries.ts'
import { attachmentsWith } from './images/queries.ts'
import { documentKind } from './kind.ts'
import type { Doc } from './rules/document-nodes.ts'
import type { Kept } from './rules/keep-document.ts'
import { draftAgain } from './rules/statuses.ts'
import {
  type CreateDocument,
  type Document,
  type DocumentSummary,
  type SavedDocument,
  type SaveDocument,
  type UpdateDocument,
  UpdateFields,
} from './schema.ts'
import { stageText } from './texts/mutations.ts'
import { latestSave, saveAt } from './texts/queries.ts'

export async function createDocument(ctx: WorkspaceContext, input: CreateDocument): Promise<Document> {
  const { markdown = '', owner, ...given } = input
  const kept = await keepMarkdown(ctx, markdown)
  return change(ctx, async (changing) => {
    const { tx } = changing
    const refs = referencesOf(documentKind, given)
    if (refs) await lockReferences(tx, ctx, refs)
    const origin = { reason: 'edit', base_n: null } as const
    const staged = await stageText(ctx, changing, null, kept, origin, given.attachments)
    const own = given.kind === 'sop' && ctx.actor.kind === 'member' ? ctx.actor.id : undefined
    const fields = {
      ...given,
      ...(await ownerOf(ctx, changing, owner === undefined ? own : owner, null)),
      ...staged.fields,
    }
    const document = draftRecord(documentKind, ctx, fields)
    await addRecord(documentKind, ctx, changing, document, staged.columns)
    staged.write(document)
    return { ...document, markdown: kept.markdown }
  })
}

export async function updateDocument(ctx: WorkspaceContext, input: UpdateDocument): Promise<Document> {
  const { markdown, ...given } = input
  if (markdown !== undefined && given.version === undefined && !ctx.ifMatch)
    throw requiredField('version', 'is required with markdown: send the version you read, or If-Match')
  const kept = markdown === undefined ? undefined : await keepMarkdown(ctx, markdown)
  return change(ctx, async (changing) => {
    const document = await reviseDocument(ctx, changing, given, kept)
    const text = kept ?? (await textOf(ctx, changing, document))
    return { ...document, markdown: text.markdown }
  })
}

const textOf = (ctx: WorkspaceContext, { tx }: Change, { id }: { id: string }) =>
  rowsWith(ctx, tx, 'document', { id }).select('markdown').executeTakeFirstOrThrow()

export function updateEachDocument(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateFields, (own, changing, one) => reviseDocument(own, changing, one))
}

async function reviseDocument(ctx: WorkspaceContext, changing: Change, input: UpdateFields, kept?: Kept) {
  const { owner, ...given } = input
  const { tx } = changing
  const before = requireFresh(ctx, await lockRecord(documentKind, ctx, tx, given.id), given)
  const last = kept && (await latestSave(ctx, tx, before.id))
  const isNew = last && last.content !== kept.content
  const origin = { reason: 'edit', base_n: last?.n ?? null } as const
  const staged = isNew && (await stageText(ctx, changing, { before, last }, kept, origin, given.attachments))
  const attachments =
    kept && !staged && given.attachments
      ? await attachmentsWith(ctx, changing, {
          shown: kept.files,
          had: before.attachments,
          given: given.attachments,
          earlier: last?.content,
        })
      : given.attachments
  const fields = {
    ...given,
    attachments,
    ...(staged && { ...staged.fields, ...draftAgain(before, given.sop_status) }),
    ...(await ownerOf(ctx, changing, owner, before)),
  }
  const after = await reviseRecord(documentKind, ctx, changing, fields, staged ? staged.columns : undefined)
  if (staged) staged.write(after)
  return after
}

/** The owner by id or email address. */
async function ownerOf(
  ctx: WorkspaceContext,
  { tx }: Change,
  owner: string | null | undefined,
  before: DocumentSummary | null,
): Promise<{ owner?: string | null }> {
  if (!owner) return owner === undefined ? {} : { owner: null }
  const keep = before?.owner ? [before.owner] : []
  const { members } = await lockReferences(tx, ctx, { members: { owner: [owner] } }, keep)
  return { owner: members.owner![0]! }
}

/**
 * Saves the text of an editor. Merges saves of others since `version` block by block; if the same block changed,
 * nothing is saved, and the response contains the merged document with the conflicts to resolve.
 */
export async function saveDocument(ctx: WorkspaceContext, input: SaveDocument): Promise<SavedDocument> {
  const mine = await keepContent(ctx, JSON.stringify(input.content))
  return change(ctx, async (changing) => {
    const { tx, unchanged } = changing
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, tx, input.id))
    if (input.version > before.version)
      throw conflict(`The document is at version ${before.version}, which is older than the version you sent.`)
    const last = await latestSave(ctx, tx, before.id)
    const base = last.version > input.version ? await baseOf(ctx, changing, input) : last
    const result = base === last ? { kept: mine } : await mergeTexts(ctx, base.content, mine.content, last.content)
    if ('conflicts' in result) {
      const { merged, conflicts } = result
      return unchanged({ saved: null, version: before.version, merged, conflicts })
    }
    const { kept } = result
    const saved = (document: DocumentSummary): SavedDocument => ({
      saved: { ...document, content: JSON.parse(kept.content) as Doc },
      conflicts: [],
    })
    if (kept.content === last.content) return unchanged(saved(before))
    const staged = await stageText(ctx, changing, { before, last }, kept, { reason: 'edit', base_n: base.n })
    const changes = { ...staged.fields, ...draftAgain(before) }
    const { columns, continues } = staged
    const options = { columns, continues, isChanged: true }
    const after = await amendRecord(documentKind, ctx, changing, before, changes, options)
    staged.write(after)
    return saved(after)
  })
}

/**
 * The text that a save is based on; `base` is the editor's copy, because earlier saves of a version are purged soon.
 */
async function baseOf(ctx: WorkspaceContext, { tx }: Change, { id, version, base }: SaveDocument) {
  const save = await saveAt(ctx, tx, id, version)
  const content = base ? (await keepContent(ctx, JSON.stringify(base))).content : save?.content
  if (content === undefined) throw invalid('version', 'is not a version of this document')
  return { content, n: save?.n ?? null }
}

export function restoreDocument(ctx: WorkspaceContext, input: { id: string }): Promise<Document> {
  return change(ctx, async (changing) => {
    const document = await restoreRecord(documentKind, joining(ctx, changing), input)
    return { ...document, ...(await textOf(ctx, changing, document)) }
  })
}
