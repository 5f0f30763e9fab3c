import { MindmapSummary } from '../../mindmaps/schema.ts'
import { ID, lifeOf, stamps } from '../parts/schema.ts'

export const MINDMAP_EVENTS = lifeOf(
  'mindmap',
  MindmapSummary,
  { id: ID, title: 'Autumn fair', project: null, folder: null, nodes: 4, ...stamps },
  'mind map',
)
