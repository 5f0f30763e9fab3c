import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { DomainError, invalid, requiredField } from '#server/core/values/errors.ts'
import { line, text } from '#server/core/values/fields.ts'
import { refusalOf } from '#server/core/values/refusal.ts'
import { keepMarkdown, writeContent } from '#server/modules/documents/engine/queries.ts'
import { MAX_MARKDOWN } from '#server/modules/documents/rules/document-nodes.ts'
import {
  appendText,
  appendToSection,
  changedLines,
  changedSections,
  replaceOnce,
  replaceSection,
} from '#server/modules/documents/rules/edit-text.ts'
import type { Document } from '#server/modules/documents/schema.ts'
import { saveAt } from '#server/modules/documents/texts/queries.ts'
import { noRecord, recordNamed } from '../names/resolve.ts'
import { type Caller, defineWriteTool, Named } from './define-tool.ts'
import { ShownDocument, showDocument } from './shown-document.ts'
import { sectionNamed } from './text-parts.ts'

const MODES = ['append', 'replace_section', 'find_replace', 'replace'] as const
type Edit = { mode: (typeof MODES)[number]; markdown: string; heading?: string | undefined; find?: string | undefined }

export const updateDocument = defineWriteTool({
  name: 'update_document',
  description:
    'Updates the text of a document. append adds to the end of it or of a section, replace_section keeps the heading, find_replace replaces text that occurs once, replace replaces all. Fails if the document has changed since base_version.',
  input: {
    document: Named.describe('Title or id'),
    base_version: z.int().min(1).describe('The version you read'),
    mode: z.enum(MODES),
    heading: line(400).optional().describe('Section: “Setup” or “Setup > Linux”'),
    find: text(50_000).optional(),
    markdown: text(MAX_MARKDOWN).describe('New text'),
  },
  output: ShownDocument.shape,
  hints: { destructive: true, idempotent: true },
  async prepare({ ctx, api }, { document, base_version, ...edit }) {
    const { id } = await recordNamed(ctx, 'document', 'document', document, noRecord)
    const current = await api.documents.get({ id })
    if (current.version !== base_version) throw await staleness(ctx, current, base_version)
    const markdown = await edited(ctx, current.markdown, edit)
    return { id, version: base_version, markdown, lines: changedLines(current.markdown, markdown) }
  },
  async apply({ ctx, api }, { id, version, markdown }) {
    try {
      return await showDocument(ctx, await api.documents.update({ id, version, markdown }))
    } catch (error) {
      throw refusalOf(error).code === 'conflict' ? await staleOr(error, ctx, api, id, version) : error
    }
  },
  unrecorded: ({ lines: { before, after } }) => ({
    event: 'document.updated',
    before: { markdown: before },
    after: { markdown: after },
  }),
})

async function edited(ctx: WorkspaceContext, stored: string, { mode, markdown, heading, find }: Edit): Promise<string> {
  if (find !== undefined && mode !== 'find_replace') throw invalid('find', 'belongs to the mode find_replace')
  if (heading !== undefined && mode !== 'append' && mode !== 'replace_section')
    throw invalid('heading', 'belongs to the modes replace_section and append')
  if (mode === 'replace') return markdown
  if (mode === 'find_replace') return replaced(stored, find, markdown)
  const section = heading === undefined ? undefined : sectionNamed(stored, 'heading', heading)
  // Parsed separately, so that an open code block or list does not absorb the surrounding text.
  const { markdown: written } = await keepMarkdown(ctx, markdown)
  if (mode === 'append') {
    if (written === '') throw invalid('markdown', 'must not be empty with append')
    return section ? appendToSection(stored, section, written) : appendText(stored, written)
  }
  if (!section) throw requiredField('heading', 'is required with replace_section')
  return replaceSection(stored, section, written)
}

function replaced(stored: string, find: string | undefined, replacement: string): string {
  if (!find) throw requiredField('find', 'is required with find_replace')
  const { text, count } = replaceOnce(stored, find.replaceAll('\r\n', '\n'), replacement)
  if (count === 1) return text
  if (count === 0) throw invalid('find', 'does not occur in the document. Copy it from the Markdown of get_record')
  throw invalid('find', `occurs ${count} times. Include more of the surrounding text`)
}

const MOST_SHOWN = 10

/** The conflict: what has changed since, by section. */
async function staleness(ctx: WorkspaceContext, current: Document, base: number): Promise<DomainError> {
  const { id, version, markdown } = current
  if (base > version)
    return new DomainError(
      'conflict',
      `base_version: the document is at version ${version}, so version ${base} does not exist. Send the version that you read.`,
    )
  const known = await saveAt(ctx, ctx.db, id, base)
  const changed = changedSections(known ? await writeContent(ctx, known.content) : '', markdown)
  const shown = changed.slice(0, MOST_SHOWN).map(({ section, change }) => `“${section}” (${change})`)
  const what = shown.length === 0 ? 'The text is unchanged.' : `Changed since: ${shown.join(', ')}.`
  return new DomainError(
    'conflict',
    `base_version: the document is now at version ${version}. ${what} Read it again, then repeat your change.`,
    { report: { version, changed: changed.slice(0, MOST_SHOWN) } },
  )
}

async function staleOr(error: unknown, ctx: WorkspaceContext, api: Caller, id: string, base: number): Promise<unknown> {
  const current = await api.documents.get({ id })
  return current.version === base ? error : staleness(ctx, current, base)
}
