import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { cursorAt, offsetOf } from '../calls/cursor.ts'
import { MOST_BYTES, sizeOf } from '../calls/cut.ts'
import { defineReadTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'
import { OPENED, openRecord, textOf } from './open-record.ts'
import { RECORD_ARGUMENTS, recordGiven } from './record-argument.ts'
import { latestComments, SHOWN_COMMENTS } from './shown-comments.ts'
import { headingsIn, partOf, sectionNamed } from './text-parts.ts'

/** Reserved for comments, headings and other fields of the response. */
const COMMENT_BYTES = 7_000
const HEADING_BYTES = 2_000
const ADDED_BYTES = 1_000
const LEAST_BYTES = 2_000

export const getRecord = defineReadTool({
  name: 'get_record',
  description:
    'Returns a record of any kind with its non-empty fields: a document with its Markdown, a mind map as an outline. Long texts are split: continue with next_cursor, or request a section.',
  input: {
    ...RECORD_ARGUMENTS,
    kind: RECORD_ARGUMENTS.kind.describe(OPENED.join(', ')),
    section: z.string().trim().min(1).max(400).optional().describe('Heading in a document: “Setup” or “Setup > Linux”'),
    comments: z.boolean().optional().describe(`With the latest ${SHOWN_COMMENTS}`),
    fields: z.array(z.string().max(40)).max(40).optional(),
    cursor: z.string().max(100).optional(),
  },
  output: {
    kind: z.string(),
    id: z.string(),
    name: z.string(),
    version: z.int(),
    link: Link.optional(),
    record: z.looseObject({}),
    headings: z.array(z.string()).optional(),
    comments: z.array(z.looseObject({})).optional(),
    comments_total: z.int().optional(),
    next_cursor: z.string().optional(),
  },
  async read({ ctx, api }, args) {
    const { entity, id, name } = await recordGiven(ctx, args, OPENED)
    const { version, fields } = await openRecord(ctx, api, entity, id, args.fields)
    const textField = textOf(entity)
    const { [textField]: text, ...others } = fields
    if (args.section !== undefined && (entity !== 'document' || typeof text !== 'string'))
      throw invalid('section', 'only the Markdown of a document has sections')

    // Bound to the version, so that all parts come from the same version of the text.
    const asked = { id, version, section: args.section }
    const offset = offsetOf(asked, args.cursor)
    const head = { kind: entity, id, name, version, link: linkTo(ctx, entity, id) }
    // Further parts omit the fields of the first one.
    const first = offset === 0 ? others : {}
    const comments = args.comments && offset === 0 ? await latestComments(ctx, api, entity, id, COMMENT_BYTES) : {}
    if (typeof text !== 'string') return { ...head, record: first, ...comments }

    const whole = args.section === undefined ? text : sectionTextOf(text, args.section)
    const left = MOST_BYTES - ADDED_BYTES - HEADING_BYTES - sizeOf({ ...head, ...first, ...comments })
    const part = partOf(whole, offset, Math.max(left, LEAST_BYTES))
    const end = offset + part.length
    const answer = { ...head, record: { ...first, [textField]: part }, ...comments }
    if (end >= whole.length) return answer
    return {
      ...answer,
      ...(entity === 'document' && offset === 0 && { headings: headingsIn(whole, HEADING_BYTES) }),
      next_cursor: cursorAt(asked, end),
      truncated: true,
      hint: 'The text continues: repeat the call with next_cursor as cursor, or request one of the headings as section.',
    }
  },
})

function sectionTextOf(markdown: string, asked: string): string {
  const { from, to } = sectionNamed(markdown, 'section', asked)
  return markdown.slice(from, to)
}
