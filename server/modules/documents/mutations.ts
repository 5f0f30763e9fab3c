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
import { imageFilesIn } from './rules/document-text.ts'
import type { Kept, MergedText } from './rules/keep-document.ts'
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
import { keepSuggestions } from './suggestions/mutations.ts'
import { stageText } from './texts/mutations.ts'
import { latestSave, type Save, saveAt } from './texts/queries.ts'

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
 * Saves the text of an editor, merged with saves of others since `version`. Where edits overlap, the stored text stays,
 * and that of the editor is kept as a suggestion.
 */
export async function saveDocument(ctx: WorkspaceContext, input: SaveDocument): Promise<SavedDocument> {
  const mine = await keepContent(ctx, JSON.stringify(input.content))
  return change(ctx, async (changing) => {
    const { tx, record, unchanged } = changing
    const before = requireFresh(ctx, await lockRecord(documentKind, ctx, tx, input.id))
    if (input.version > before.version)
      throw conflict(`The document is at version ${before.version}, which is older than the version you sent.`)
    const last = await latestSave(ctx, tx, before.id)
    const base = last.version > input.version || input.base ? await baseOf(ctx, changing, input) : last
    const { kept, conflicts } =
      base === last ? { kept: mine, conflicts: [] } : await mergeTexts(ctx, base.content, mine.content, last.content)
    const shown = { ...kept, files: filesOf(kept, conflicts) }
    const content = JSON.parse(kept.content) as Doc
    if (kept.content === last.content) {
      const suggested = await keepSuggestions(ctx, changing, input, conflicts, new Map())
      const after = await attachShown(ctx, changing, before, shown.files, last)
      const saved = { saved: { ...after, content }, conflicts: suggested.kept }
      if (after !== before) return saved
      if (suggested.added + suggested.changed === 0) return unchanged(saved)
      record({ event: 'document.suggested', record: before, continues: suggested.added === 0 })
      return saved
    }
    const staged = await stageText(ctx, changing, { before, last }, shown, { reason: 'edit', base_n: base.n })
    const suggested = await keepSuggestions(ctx, changing, input, conflicts, staged.places)
    const changes = { ...staged.fields, ...draftAgain(before) }
    const { columns, continues } = staged
    const options = { columns, continues, isChanged: true }
    const after = await amendRecord(documentKind, ctx, changing, before, changes, options)
    staged.write(after)
    if (suggested.added > 0) record({ event: 'document.suggested', record: after })
    return { saved: { ...after, content }, conflicts: suggested.kept }
  })
}

/** Images in suggestions are files of the document like those in its text. */
const filesOf = (kept: Kept, conflicts: MergedText['conflicts']): string[] => [
  ...new Set([...kept.files, ...conflicts.flatMap(({ mine }) => imageFilesIn({ type: 'doc', content: mine }))]),
]

async function attachShown(
  ctx: WorkspaceContext,
  changing: Change,
  before: DocumentSummary,
  shown: string[],
  { content: earlier }: Save,
): Promise<DocumentSummary> {
  const { attachments: had } = before
  if (shown.every((id) => had.includes(id))) return before
  const attachments = await attachmentsWith(ctx, changing, { shown, had, given: undefined, earlier })
  if (attachments.length === had.length) return before
  return amendRecord(documentKind, ctx, changing, before, { attachments })
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
