import { z } from 'zod'
import { line, orNull, RecordId, Ref, text } from '#server/core/values/fields.ts'
import { commaList, idOrNone, listInput, Search } from '#server/core/values/filters.ts'
import { recordOf, updateOf, Version } from '#server/core/values/record-fields.ts'
import type { Disagreement } from './rules/merge-trees.ts'
import { MAX_TOPIC_LENGTH, NODE_ID, type Topic } from './rules/topic-tree.ts'

export const SHAPES = ['outline', 'tree'] as const
export type Shape = (typeof SHAPES)[number]

/** More than 500 nodes with topics of 300 characters at any depth need. */
const MAX_OUTLINE = 200_000

const summary = {
  title: z.string().meta({ description: 'Title of the mind map.' }),
  project: RecordId.nullable(),
  folder: RecordId.nullable().meta({ description: 'Folder the mind map is in.' }),
  nodes: z.int().meta({ description: 'Number of nodes.' }),
}

/** A mind map without its nodes, as lists and events show it. */
export const MindmapSummary = recordOf('MindmapSummary', summary)
export type MindmapSummary = z.infer<typeof MindmapSummary>

/** A node as it is written. Its children are validated with their number, depth and ids by `checkTree`. */
const NodeInput = z
  .strictObject({
    id: z
      .string()
      .regex(NODE_ID, 'must have 1 to 64 letters, digits, "-" and "_"')
      .optional()
      .meta({ description: 'Unique in the mind map. Default: a new id.' }),
    topic: line(MAX_TOPIC_LENGTH).meta({ description: 'Plain text in one line.' }),
    get children() {
      return z
        .array(NodeInput)
        .max(500, 'must have at most 500 entries')
        .optional()
        .meta({ description: 'Nodes below this one, in order.' })
    },
  })
  .meta({ id: 'MindmapNodeInput', example: { topic: 'Autumn fair', children: [{ topic: 'Stand' }] } })

/** A node and its children. */
const Node = z
  .object({
    id: z.string().meta({ description: 'Unique in the mind map; stays the same when the node changes.' }),
    topic: z.string().meta({ description: 'Plain text.' }),
    get children() {
      return z.array(Node).meta({ description: 'Nodes below this one, in order.' })
    },
  })
  .meta({
    id: 'MindmapNode',
    example: { id: 'a1', topic: 'Autumn fair', children: [{ id: 'b2', topic: 'Stand', children: [] }] },
  })

/** A mind map with its nodes in one of two shapes, as in REST. */
export const Mindmap = recordOf('Mindmap', {
  ...summary,
  outline: z
    .string()
    .optional()
    .meta({ description: 'One node per line: two spaces per level, `- ` and the topic. With `shape=outline`.' }),
  tree: Node.optional().meta({ description: 'The root and its descendants. With `shape=tree`.' }),
})
export type Mindmap = z.infer<typeof Mindmap>

const fields = {
  title: line(300).meta({ description: 'Title of the mind map.' }),
  project: orNull(Ref).optional(),
  folder: orNull(Ref).optional().meta({ description: 'Folder the mind map is in.' }),
}
const limits = 'At most 500 nodes, 12 levels and 300 characters per topic.'
const Outline = text(MAX_OUTLINE).meta({
  description: `One node per line: two spaces per level, \`- \` and the topic. The first node is the root. ${limits}`,
})
const Tree = NodeInput.meta({ description: `The root and its descendants. ${limits}` })

export const CreateMindmap = z
  .strictObject({
    ...fields,
    outline: Outline.optional().meta({ description: 'Required unless you send `tree`.' }),
    tree: Tree.optional().meta({ description: 'Required unless you send `outline`.' }),
  })
  .meta({ id: 'CreateMindmap' })
export type CreateMindmap = z.infer<typeof CreateMindmap>

/** A mind map in the API reference. */
export const MINDMAP_EXAMPLE = {
  title: 'Autumn fair',
  project: null,
  outline: '- Autumn fair\n  - Stand\n    - Poster\n  - Talks\n',
} satisfies z.input<typeof CreateMindmap>

/** The fields besides the nodes, which `updateEach` also accepts. */
export const UpdateFields = updateOf('mind map', fields)

const replaces = 'Requires `version` or `If-Match`, so that no other edit is overwritten.'
export const UpdateMindmap = UpdateFields.extend({
  outline: Outline.optional().meta({
    description: `Replaces all nodes; unchanged, moved and renamed nodes keep their ids. ${replaces}`,
  }),
  tree: Tree.optional().meta({ description: `Replaces all nodes. ${replaces}` }),
})
export type UpdateMindmap = z.infer<typeof UpdateMindmap>

export const GetMindmap = z.strictObject({
  id: RecordId,
  shape: z.enum(SHAPES).optional().meta({ description: 'The shape of the nodes in the response. Default: `outline`.' }),
})
export type GetMindmap = z.infer<typeof GetMindmap>

export const ListMindmaps = z.strictObject({
  ...listInput(['created_at', 'updated_at', 'title', 'nodes']),
  project: commaList(idOrNone).optional().meta({ description: 'One or more project ids, or `none`.' }),
  folder: commaList(idOrNone).optional().meta({ description: 'One or more folder ids, or `none`.' }),
  q: Search.optional().meta({
    description: 'Search text. The title and the topics must contain all the words. Ignores case and accents.',
  }),
})

/** A mind map with its nodes as they are stored. */
export const OpenMindmap = MindmapSummary.extend({ tree: z.custom<Topic>() })
export type OpenMindmap = z.infer<typeof OpenMindmap>

/** The state of an editor: `tree`, based on `base`, the mind map at `version`. */
export const SaveMindmap = z.strictObject({ id: RecordId, version: Version, base: NodeInput, tree: NodeInput })
export type SaveMindmap = z.infer<typeof SaveMindmap>

/**
 * The mind map after a save, merged with the saves of others. With `conflicts` nothing was saved: the same nodes were
 * changed differently, and `mindmap` is the current state.
 */
export const SavedMindmap = z.object({ mindmap: OpenMindmap, conflicts: z.array(z.custom<Disagreement>()) })
export type SavedMindmap = z.infer<typeof SavedMindmap>
