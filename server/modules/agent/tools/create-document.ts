import { line, Tags, text } from '#server/core/values/fields.ts'
import { MAX_MARKDOWN } from '#server/modules/documents/rules/document-nodes.ts'
import { DOCUMENT_KINDS } from '#server/modules/documents/schema.ts'
import { dayNamed, labelOf, recordNamed } from '../names/resolve.ts'
import { DayWords, defineWriteTool, Named } from './define-tool.ts'
import { PLACE_ARGUMENTS, placeFields } from './document-arguments.ts'
import { ShownDocument, showDocument } from './shown-document.ts'

export const createDocument = defineWriteTool({
  name: 'create_document',
  description: 'Creates a note or a standard operating procedure (SOP, which a person then reviews and approves).',
  input: {
    title: line(300),
    markdown: text(MAX_MARKDOWN).optional(),
    kind: Named.optional().describe(`${DOCUMENT_KINDS.join(', ')}; default note`),
    ...PLACE_ARGUMENTS,
    owner: Named.optional().describe('Name, email or id'),
    tags: Tags.optional(),
    review_due: DayWords.optional(),
  },
  output: ShownDocument.shape,
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { title, markdown, kind, owner, tags, review_due, ...place }) {
    return {
      title,
      ...(markdown !== undefined && { markdown }),
      ...(kind && { kind: labelOf('kind', kind, DOCUMENT_KINDS) }),
      ...(await placeFields(ctx, place)),
      ...(owner && { owner: (await recordNamed(ctx, 'owner', 'member', owner)).id }),
      ...(tags && { tags }),
      ...(review_due && { review_due: dayNamed(ctx, 'review_due', review_due) }),
    }
  },
  apply: async ({ ctx, api }, plan) => showDocument(ctx, await api.documents.create(plan)),
  unrecorded: ({ markdown = '' }) => ({ event: 'document.created', after: { markdown } }),
})
