import { z } from 'zod'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { linkMentions } from '#server/modules/comments/rules.ts'
import { CreateComment } from '#server/modules/comments/schema.ts'
import { recordNamed } from '../names/resolve.ts'
import { defineWriteTool, Link, People, Ref } from './define-tool.ts'
import { linkTo } from './links.ts'
import { OPENED } from './open-record.ts'
import { RECORD_ARGUMENTS, recordGiven } from './record-argument.ts'
import { refsTo } from './shown-refs.ts'

export const addComment = defineWriteTool({
  name: 'add_comment',
  description:
    'Adds a comment to a record. Notifies the people in mentions in the application: “@Full Name” in the text becomes a link, otherwise the link is added at the start.',
  input: {
    ...RECORD_ARGUMENTS,
    text: CreateComment.shape.body.describe('Markdown'),
    mentions: People.optional(),
  },
  output: { id: z.string(), on: z.string(), text: z.string(), mentions: z.array(Ref), link: Link.optional() },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { text, mentions = [], ...given }) {
    const commented = OPENED.filter((kind) => ctx.services.kinds.get(kind)?.comments)
    const { entity, id } = await recordGiven(ctx, given, commented)
    return { on: `${entity}:${id}`, body: await mentioning(ctx, text, mentions) }
  },
  async apply({ ctx, api }, plan) {
    const { id, on, body, mentions } = await api.comments.create(plan)
    const member = await refsTo(ctx, 'member', mentions)
    const [entity = '', subject = ''] = on.split(':')
    return { id, on, text: body, mentions: mentions.map(member), link: linkTo(ctx, entity, subject) }
  },
})

/** The text with a link to each of the people. */
async function mentioning(ctx: WorkspaceContext, text: string, mentions: readonly string[]): Promise<string> {
  const people = await Promise.all(mentions.map((one) => recordNamed(ctx, 'mentions', 'member', one)))
  const linked = linkMentions(text, people)
  const missing = people.filter(({ id }) => !linked.includes(`(member:${id})`))
  const links = new Set(missing.map(({ id, name }) => linkMentions(`@${name}`, [{ id, name }])))
  return [...links, linked].join(' ')
}
