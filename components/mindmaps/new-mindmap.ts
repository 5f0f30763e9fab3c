import { CreateMindmap } from '#server/modules/mindmaps/schema.ts'

/** A new mind map has one node: its title. */
export const NewMindmap = CreateMindmap.transform((mindmap) => ({ ...mindmap, outline: `- ${mindmap.title}` }))
