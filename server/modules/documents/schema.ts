import { z } from 'zod'
import { Day, exact, Instant, KindName, line, orNull, RecordId, Ref, Tags, text } from '#server/core/values/fields.ts'
import { commaList, idOrNone, listInput, countedPageOf, Search } from '#server/core/values/filters.ts'
import { Attachments, recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import { type Doc, MAX_MARKDOWN } from './rules/document-nodes.ts'

export const DOCUMENT_KINDS = ['note', 'sop'] as const
export const SOP_STATUSES = ['draft', 'in_review', 'approved', 'retired'] as const

const FOLDER = 'The folder of the document; null at the top level.'
const summary = {
  title: z.string().meta({ description: 'The title, up to 300 characters.' }),
  kind: z.enum(DOCUMENT_KINDS).meta({ description: 'A note, or a standard operating procedure (`sop`).' }),
  folder: RecordId.nullable().meta({ description: FOLDER }),
  tags: z.array(z.string()),
  owner: RecordId.nullable().meta({ description: 'The member responsible for the document.' }),
  project: RecordId.nullable().meta({ description: 'The project that the document belongs to.' }),
  sop_status: z
    .enum(SOP_STATUSES)
    .nullable()
    .meta({ description: '`null` for notes. An approved SOP becomes a draft again when its text changes.' }),
  review_due: z.string().nullable().meta({ format: 'date', description: 'Date, `YYYY-MM-DD`.' }),
  approved_by: RecordId.nullable().meta({ description: 'The member who approved `approved_version`.' }),
  approved_at: Instant.nullable().meta({ description: 'Time of the last approval.' }),
  approved_version: z
    .int()
    .nullable()
    .meta({ description: 'Number `n` of the last approved version. The text of the document may be newer.' }),
  words: z.int().meta({ description: 'Number of words in the text.' }),
  mentions: z.array(RecordId).meta({ description: 'Members mentioned in the text.' }),
  attachments: z.array(RecordId).meta({ description: 'Ids of attached files.' }),
}

/** A document without its text, as lists and events show it. */
export const DocumentSummary = recordOf('DocumentSummary', summary)
export type DocumentSummary = z.infer<typeof DocumentSummary>

/** A document with its text, as in REST. */
export const Document = recordOf('Document', {
  ...summary,
  markdown: z.string().meta({ description: 'The latest text as GitHub-flavored Markdown.' }),
})
export type Document = z.infer<typeof Document>

/** Bytes of a body with a text: 500,000 characters of up to four bytes, escaped in part. */
export const BODY_LIMIT = 4 * 1024 * 1024

const Markdown = text(MAX_MARKDOWN).meta({
  description:
    'GitHub-flavored Markdown. Images are uploaded files, `/files/<id>`, or have https addresses. HTML, footnotes, front matter and unsafe links are kept as text, and single line breaks stay. You can always write back the text you read.',
})

const fields = {
  title: line(300).meta({ description: 'The title.' }),
  kind: z.enum(DOCUMENT_KINDS).optional().meta({ description: 'Default: `note`.' }),
  folder: orNull(Ref).optional().meta({ description: FOLDER }),
  tags: Tags.optional(),
  owner: exact(254)
    .trim()
    .nullable()
    .optional()
    .meta({ description: 'Member by id or email address. Default for a person who creates an SOP: that person.' }),
  project: orNull(Ref).optional(),
  sop_status: z
    .enum(SOP_STATUSES)
    .nullable()
    .optional()
    .meta({ description: 'SOPs only. `approved` is set when a person approves the document in the application.' }),
  review_due: orNull(Day).optional(),
  attachments: Attachments.optional(),
}

export const CreateDocument = z
  .strictObject({ ...fields, markdown: Markdown.optional() })
  .meta({ id: 'CreateDocument' })
export type CreateDocument = z.infer<typeof CreateDocument>

/** The fields besides the text, which `updateEach` also accepts. */
export const UpdateFields = updateOf('document', fields)
export type UpdateFields = z.infer<typeof UpdateFields>

export const UpdateDocument = UpdateFields.extend({
  markdown: Markdown.optional().meta({
    description: 'Replaces the whole text. Requires `version` or `If-Match`, so that no other edit is overwritten.',
  }),
})
export type UpdateDocument = z.infer<typeof UpdateDocument>

export const ListDocuments = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'title', 'review_due', 'words']),
  kind: commaList(z.enum(DOCUMENT_KINDS)).optional(),
  folder: commaList(idOrNone).optional().meta({ description: 'One or more folder ids, or `none`.' }),
  tag: commaList(line(50)).optional().meta({ description: 'One or more tags, regardless of case.' }),
  sop_status: commaList(z.enum(SOP_STATUSES)).optional(),
  owner: commaList(idOrNone).optional().meta({ description: 'One or more member ids, or `none`.' }),
  project: commaList(idOrNone).optional().meta({ description: 'One or more project ids, or `none`.' }),
  review_before: Day.optional().meta({ description: 'Only documents whose review is due before this date.' }),
  q: Search.optional().meta({
    description:
      'Search text. Records must contain all the words in their title, tags or text. Ignores case and accents. In the text, each word also matches longer words that begin with it.',
  }),
})

/** A text as the editor holds it: ProseMirror JSON (see `rules/document-nodes.ts`). */
export const Content = z.custom<Doc>((value) => typeof value === 'object' && value !== null, 'must be a document')

/** An image in a text that is a file, with its size in pixels if that is known. */
const ShownImage = z.object({ id: RecordId, width: z.int().nullable(), height: z.int().nullable() })
export type ShownImage = z.infer<typeof ShownImage>

/** A document as the editor opens it. */
export const OpenDocument = DocumentSummary.extend({
  content: Content,
  /** The images of both texts. Those missing here were removed, or the caller may not see them. */
  images: z.array(ShownImage),
  approved: z
    .object({
      n: z.int(),
      /** The title when it was approved. */
      title: z.string(),
      content: Content,
      at: Instant,
      by: RecordId.nullable(),
    })
    .nullable(),
  /** Members who read and understood the approved version. */
  acknowledged_by: z.array(RecordId),
})
export type OpenDocument = z.infer<typeof OpenDocument>

/**
 * `version` is the record version that the content is based on; `base` is that content, needed once it is no longer
 * stored, and while the editor shows blocks that differ from it: those of the suggestions that it has `held`. `attempt` is
 * sent again when the answer was lost, so that suggestions are not repeated.
 */
export const SaveDocument = z.strictObject({
  id: RecordId,
  version: Version,
  content: Content,
  base: Content.optional(),
  attempt: line(50).optional(),
  held: z.array(Ref).max(100).optional(),
})
export type SaveDocument = z.infer<typeof SaveDocument>

/**
 * A block whose edits overlap with stored ones: the text has `replaces` at `block` (before it, if that is empty), and
 * `content` is kept as a suggestion. `base` is the block before both.
 */
const KeptConflict = z.object({
  suggestion: RecordId,
  block: z.int(),
  base: Content,
  content: Content,
  replaces: Content,
})
export type KeptConflict = z.infer<typeof KeptConflict>

/** The saved document with its stored content, merged with saves of others. */
export const SavedDocument = z.object({
  saved: DocumentSummary.extend({ content: Content }),
  conflicts: z.array(KeptConflict),
})
export type SavedDocument = z.infer<typeof SavedDocument>

/** A version of the record, which increases with every change. */
export const RecordVersion = z.strictObject({ id: RecordId, version: Version })
export type RecordVersion = z.infer<typeof RecordVersion>

/** The outcome of reverting the text of a record version. */
export const RevertedText = z.object({ outcome: z.enum(['taken_back', 'changed_since', 'no_text']) })
export type RevertedText = z.infer<typeof RevertedText>

const version = {
  n: z.int().meta({ description: 'Number of the version, from 1.' }),
  version: Version.meta({ description: '`version` that the document had after its last save.' }),
  title: z.string().meta({ description: 'The title of the document at that time.' }),
  reason: z.enum(['edit', 'approval', 'restore']).meta({ description: 'How the version was created.' }),
  author_kind: z.string().meta({ description: '`member`, `token`, `agent`, `import` or `system`.' }),
  author: RecordId.nullable().meta({ description: 'Id of the member or token.' }),
  at: Instant.meta({ description: 'Time of the last save of this version.' }),
  blocks_added: z.int().meta({ description: 'Paragraphs, headings, lists, tables and so on that it added.' }),
  blocks_removed: z.int().meta({ description: 'Blocks that it removed.' }),
  words_added: z.int().meta({ description: 'Words that it added, in new and in changed blocks.' }),
  words_removed: z.int().meta({ description: 'Words that it removed.' }),
  base_n: z.int().nullable().meta({ description: 'The version that this one is based on.' }),
}
const versionMarkdown = z.string().meta({ description: 'The text as GitHub-flavored Markdown.' })

/** A version of a document in its history. */
export const DocumentVersion = z.object(version).meta({ id: 'DocumentVersion' })
export type DocumentVersion = z.infer<typeof DocumentVersion>

/** A version with its text. */
export const VersionText = z.object({ ...version, markdown: versionMarkdown }).meta({ id: 'DocumentVersionText' })
export type VersionText = z.infer<typeof VersionText>

/** A version as the editor shows it. */
export const OpenVersion = z.object({ ...version, markdown: z.string(), content: Content })
export type OpenVersion = z.infer<typeof OpenVersion>

const { limit, offset } = listInput(['n'])
const cursor = z.int().min(1).max(2_147_483_647).optional().meta({
  description: 'The `next` of the previous page. Unlike `offset`, it skips no version when new ones are created.',
})

/** Versions, latest first; `cursor` is the `next` of the page before. */
export const ListVersions = z.strictObject({ id: RecordId, limit, offset, cursor })
export type ListVersions = z.infer<typeof ListVersions>
export const VersionPage = countedPageOf(DocumentVersion).extend({
  next: z.int().nullable().meta({ description: 'The `cursor` of the next page; null on the last one.' }),
})
export type VersionPage = z.infer<typeof VersionPage>

/** A number, also from a path, where anything else matches no version. */
const VersionNumber = z.preprocess(
  (n) => (typeof n === 'string' ? Number(/^\d{1,9}$/.test(n) && n) : n),
  z.int('must be the number of a version').min(0).max(2_147_483_647),
)
export const VersionRef = z.strictObject({
  id: RecordId,
  n: VersionNumber.meta({ description: 'Number of the version.' }),
})
export type VersionRef = z.infer<typeof VersionRef>

/** `draft`, `in_review` or `retired`; approval is a separate call. */
export const SetStatus = z.strictObject({
  id: RecordId,
  status: z.enum(['draft', 'in_review', 'retired']),
  version: Version.optional(),
})
export type SetStatus = z.infer<typeof SetStatus>

/** `version` is the record version that the person has read. */
export const ApproveDocument = z.strictObject({ id: RecordId, version: Version })
export type ApproveDocument = z.infer<typeof ApproveDocument>

/** Who read and understood the approved version `n`, and which active members have not. */
export const Readers = z.object({
  n: z.int().nullable(),
  read: z.array(z.object({ member: RecordId, at: Instant })),
  missing: z.array(RecordId),
})
export type Readers = z.infer<typeof Readers>

/** Documents that mention a record, latest change first. */
export const Mentioned = z.strictObject({ entity: KindName, id: Ref })
export type Mentioned = z.infer<typeof Mentioned>
export const Backlinks = z.object({
  data: z.array(z.object({ id: RecordId, title: z.string(), updated_at: Instant })),
  has_more: z.boolean(),
})
export type Backlinks = z.infer<typeof Backlinks>

export const FindDocuments = z.strictObject({
  q: text(200),
  limit: z.int().min(1).max(50).default(20),
})
export type FindDocuments = z.infer<typeof FindDocuments>

/** Matching documents, best first. `snippet` is an excerpt; `marks` are the matching ranges in it. */
export const FoundDocuments = z.object({
  data: z.array(
    z.object({
      id: RecordId,
      title: z.string(),
      kind: z.enum(DOCUMENT_KINDS),
      folder: RecordId.nullable(),
      sop_status: z.enum(SOP_STATUSES).nullable(),
      updated_at: Instant,
      snippet: z.string(),
      marks: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
})
export type FoundDocuments = z.infer<typeof FoundDocuments>

export const DocumentTemplates = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    description: z.string(),
    markdown: z.string(),
  }),
)

/** Recently changed documents. */
export const RecentDocuments = z.strictObject({ limit: z.int().min(1).max(50).default(10) })
