import { z } from 'zod'
import { exact } from '#server/core/values/fields.ts'
import { DOCUMENT_KINDS, SOP_STATUSES } from '#server/modules/documents/schema.ts'
import { labelOf, recordNamed } from '../names/resolve.ts'
import { defineReadTool, Link, Named, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'
import { LIST_ARGUMENTS, listOutput, listPage } from './list-arguments.ts'
import { refsTo } from './shown-refs.ts'

const Document = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  status: z.string().optional(),
  folder: Ref.optional(),
  owner: Ref.optional(),
  tags: z.array(z.string()),
  words: z.int(),
  review_due: z.string().optional(),
  updated_at: z.string(),
  version: z.int(),
  link: Link,
})

const NONE = 'none'

export const listDocuments = defineReadTool({
  name: 'list_documents',
  description:
    'Lists notes and SOPs, by default oldest first. “none” matches those without a folder or owner. Omits texts: use get_record.',
  input: {
    folder: Named.optional().describe('Name or id'),
    kind: Named.optional().describe(DOCUMENT_KINDS.join(', ')),
    status: z
      .array(Named)
      .max(4)
      .optional()
      .describe(`SOPs: ${SOP_STATUSES.join(', ')}`),
    owner: Named.optional().describe('Name, email or id'),
    query: exact(200).trim().optional(),
    sort: z.enum(['title', 'review_due', '-updated_at', '-created_at']).optional(),
    ...LIST_ARGUMENTS,
  },
  output: listOutput(Document),
  async read({ ctx, api }, args) {
    const { folder, kind, status, owner, query, sort } = args
    const idOf = async (field: string, entity: string, asked: string) =>
      asked === NONE ? NONE : (await recordNamed(ctx, field, entity, asked)).id
    const filters = {
      ...(folder && { folder: [await idOf('folder', 'folder', folder)] }),
      ...(kind && { kind: [labelOf('kind', kind, DOCUMENT_KINDS)] }),
      ...(status?.length && { sop_status: status.map((label) => labelOf('status', label, SOP_STATUSES)) }),
      ...(owner && { owner: [await idOf('owner', 'member', owner)] }),
      ...(query && { q: query }),
      ...(sort && { sort }),
    }
    return listPage(
      Document,
      args,
      (page) => api.documents.list({ ...filters, ...page }),
      async (documents) => {
        const [inFolder, member] = await Promise.all([
          refsTo(
            ctx,
            'folder',
            documents.map((document) => document.folder),
          ),
          refsTo(
            ctx,
            'member',
            documents.map((document) => document.owner),
          ),
        ])
        return documents.map((document) => ({
          id: document.id,
          title: document.title,
          kind: document.kind,
          tags: document.tags,
          words: document.words,
          updated_at: document.updated_at,
          version: document.version,
          link: linkTo(ctx, 'document', document.id)!,
          ...(document.sop_status && { status: document.sop_status }),
          ...(document.folder && { folder: inFolder(document.folder) }),
          ...(document.owner && { owner: member(document.owner) }),
          ...(document.review_due && { review_due: document.review_due }),
        }))
      },
    )
  },
})
