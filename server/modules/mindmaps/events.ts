import { ID, lifeOf, stamps } from '#server/core/records/record-events.ts'
import { MindmapSummary } from './schema.ts'

export const MINDMAP_EVENTS = lifeOf(
  'mindmap',
  MindmapSummary,
  { id: ID, title: 'Autumn fair', project: null, folder: null, nodes: 4, ...stamps },
  'mind map',
)
