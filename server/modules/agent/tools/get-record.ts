import { z } from 'zod'
import { invalid } from '#server/core/values/errors.ts'
import { ROOM, sizeOf } from '#server/modules/agent/calls/truncate.ts'
import { pageOf } from '../calls/pages.ts'
import { defineReadTool, Link } from './define-tool.ts'
import { linkTo } from './links.ts'
import { kindName, OPENED, openRecord, textOf } from './open-record.ts'
import { RECORD_ARGUMENTS, recordGiven } from './record-argument.ts'
import { latestComments, SHOWN_COMMENTS } from './shown-comments.ts'
import { headingsIn, sectionNamed } from './text-parts.ts'

export const getRecord = defineReadTool({
  name: 'get_record',
  description:
    'Returns a record of any kind with its non-empty fields: a document with its Markdown, a mind map as an outline, a proposal with its outcome. Long records are split: continue with next_cursor, or request a section.',
  input: {
    ...RECORD_ARGUMENTS,
    kind: RECORD_ARGUMENTS.kind.describe(OPENED.map(kindName).join(', ')),
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

    const inOrder = Object.entries(others).toSorted(([, one], [, other]) => sizeOf(one) - sizeOf(other))
    const { comments, ...counted } = args.comments ? await latestComments(ctx, api, entity, id) : {}
    const whole = {
      record: Object.fromEntries(inOrder),
      ...(comments && { comments }),
      ...(typeof text === 'string' && { text: args.section === undefined ? text : sectionTextOf(text, args.section) }),
    }
    const isFirst = args.cursor === undefined
    const hasHeadings = entity === 'document' && isFirst && sizeOf(whole) > ROOM / 2
    const head = {
      kind: kindName(entity),
      id,
      name,
      version,
      link: linkTo(ctx, entity, id),
      ...counted,
      ...(hasHeadings && { headings: headingsIn(whole.text ?? '') }),
    }
    // Bound to the version and the comments, so that all parts come from the same state.
    const latest = comments?.[0]?.id
    const asked = { id, version, section: args.section, fields: args.fields, latest }
    const { text: part, ...page } = pageOf(head, whole, asked, args.cursor)
    return { ...page, record: { ...page.record, ...(part !== undefined && { [textField]: part }) } }
  },
})

function sectionTextOf(markdown: string, asked: string): string {
  const { from, to } = sectionNamed(markdown, 'section', asked)
  return markdown.slice(from, to)
}
