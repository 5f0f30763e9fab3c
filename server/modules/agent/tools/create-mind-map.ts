import { z } from 'zod'
import { line } from '#server/core/values/fields.ts'
import { CreateMindmap } from '#server/modules/mindmaps/schema.ts'
import { defineWriteTool, Link } from './define-tool.ts'
import { PLACE_ARGUMENTS, placeFields } from './document-arguments.ts'
import { linkTo } from './links.ts'

export const createMindMap = defineWriteTool({
  name: 'create_mind_map',
  description:
    'Creates a mind map from an outline: one node per line as “- topic”, two spaces per level, one root on the first line. At most 500 nodes and 12 levels. An error names the line.',
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
