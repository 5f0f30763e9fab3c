import { newId } from '#server/core/values/ids.ts'
import { keepIds } from '#server/modules/mindmaps/rules/keep-ids.ts'
import { readOutline } from '#server/modules/mindmaps/rules/outline.ts'
import { topicsOf } from '#server/modules/mindmaps/rules/topic-tree.ts'
import type { MindmapSummary } from '#server/modules/mindmaps/schema.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import type { Team } from './add-work.ts'
import type { History } from './history.ts'

const FIRST = `- Autumn fair
  - Stand
  - Talks
`
const OUTLINE = `- Autumn fair
  - Stand
    - 12 m² at the entrance
    - Order the carpet
    - Lights from the old stand
  - Print
    - Poster, A1
    - Postcards with the new address
    - Paper samples to take away
  - Talks
    - Ten minutes on colour proofs
    - Questions from the audience
  - Visitors
    - Invite the twenty best customers
    - Form for leads on a tablet
  - Budget
    - Sign the rental contract
    - Travel
  - Plan the autumn campaign
`

/** One mind map, begun three weeks ago; two tasks of the owner come from it. */
export function addMindmaps(history: History, team: Team, tasks: readonly Task[]): void {
  const [begun, written] = [history.daysAgo(21), history.daysAgo(4)]
  let count = 0
  const nextId = () => `demo-${++count}`
  const first = readOutline(FIRST, nextId)
  const tree = keepIds(readOutline(OUTLINE, nextId), first)
  const topics = Array.from(topicsOf(tree), ({ topic }) => topic)
  const at = begun.toISOString()
  const stamps = { version: 1, created_at: at, updated_at: at }
  const draft: MindmapSummary = {
    id: newId(begun),
    title: 'Autumn fair',
    project: null,
    folder: null,
    nodes: [...topicsOf(first)].length,
    ...stamps,
  }
  history.notify('mindmap.created', 'mindmap', draft, null, at, team.owner)
  const mindmap = { ...draft, nodes: topics.length, version: 2, updated_at: written.toISOString() }
  history.notify('mindmap.updated', 'mindmap', mindmap, { nodes: draft.nodes }, mindmap.updated_at, team.managers[0]!)
  history.rows.mindmap.push({ ...mindmap, tree, topics: topics.map(({ topic }) => topic).join('\n') })
  for (const { id, topic } of topics) {
    const task = tasks.find(({ title }) => title === topic)
    if (task) history.rows.mindmap_task.push({ task: task.id, mindmap: mindmap.id, node: id })
  }
}
