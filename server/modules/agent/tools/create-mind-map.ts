import { z } from 'zod'
import { line } from '#server/core/values/fields.ts'
import { CreateMindmap } from '#server/modules/mindmaps/schema.ts'
import { defineWriteTool, Link } from './define-tool.ts'
import { PLACE_ARGUMENTS, placeFields } from './document-arguments.ts'
import { linkTo } from './links.ts'

export const createMindMap = defineWriteTool({
  name: 'create_mind_map',
  description:
    'Creates a mind map of an outline: one node a line as “- topic”, two spaces a level, the first line alone at the top. At most 500 nodes and 12 levels. An error names the line.',
  input: {
    title: line(300),
    outline: CreateMindmap.shape.outline.unwrap().describe('- Root\n  - Child\n    - Grandchild'),
    ...PLACE_ARGUMENTS,
  },
  output: { id: z.string(), title: z.string(), nodes: z.int(), version: z.int(), link: Link },
  hints: { destructive: false, idempotent: false },
  async prepare({ ctx }, { title, outline, ...place }) {
    return { title, outline, ...(await placeFields(ctx, place)) }
  },
  async apply({ ctx, api }, plan) {
    const { id, title, nodes, version } = await api.mindmaps.create(plan)
    return { id, title, nodes, version, link: linkTo(ctx, 'mindmap', id)! }
  },
  unrecorded: ({ outline }) => ({ event: 'mindmap.created', after: { outline } }),
})
