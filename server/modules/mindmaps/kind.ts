import { namesOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { CreateMindmap, ListMindmaps, MINDMAP_EXAMPLE, MindmapSummary, UpdateMindmap } from './schema.ts'

export const mindmapKind = defineKind(
  {
    record: MindmapSummary,
    row: MindmapSummary,
    create: CreateMindmap,
    update: UpdateMindmap,
    list: ListMindmaps,
  },
  {
    table: 'mindmap',
    path: 'mindmaps',
    read: 'mindmaps.read',
    write: 'mindmaps.write',
    page: '/mindmaps',
    title: 'title',
    search: {},
    comments: true,
    docs: {
      noun: 'mind map',
      list: 'Returns mind maps that are not in the Trash, by default oldest first. Get a mind map to read its nodes.',
      example: MINDMAP_EXAMPLE,
    },
    refs: { folder: 'folder', project: 'project' },
    filters: {
      project: namesOneOf('mindmap.project', 'project'),
      folder: namesOneOf('mindmap.folder', 'folder'),
    },
  },
)
