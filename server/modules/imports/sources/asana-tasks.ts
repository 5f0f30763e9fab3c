import type { Mapping } from '../mapping/schema.ts'
import type { Note } from '../schema.ts'
import { idProblem } from './columns.ts'
import type { Item } from './source.ts'
import { dayOf, described, dueOf, priorityOf, statusesOf, tagsOf, unknownStatus } from './tracker-tasks.ts'

/** A task as CSV and JSON say it. Projects are known by their name, because CSV has no other id of them. */
export type Task = {
  id: string
  name: string
  notes: string
  section: string
  assignee: string
  created: string
  start: string
  due: string
  completed: boolean
  priority: string
  tags: readonly string[]
  projects: readonly string[]
  parent: string
  line: number
  notesOnRow: readonly Note[]
  problem: Note | undefined
}

export const isId = (text: string): boolean => /^\d{1,30}$/.test(text)

/** Makes items of the tasks of a file, one after the other. */
export function itemsFor(mapping: Mapping): (task: Task) => Item[] {
  const statusOf = statusesOf(mapping)
  const known = new Set<string>()
  /** The project of the last task of each name: subtasks of exports name only their parent. */
  const projectOf = new Map<string, string>()
  return (task) => {
    const id = isId(task.id) ? task.id : null
    const item: Item = { type: 'task', id, line: task.line, entity: 'task', fields: {} }
    const [project = projectOf.get(task.parent) ?? '', ...others] = task.projects
    const problem = task.problem ?? (project ? idProblem('project', project) : undefined)
    // Also for a task that fails, because its subtasks may not.
    if (project && task.name) projectOf.set(task.name, project)
    if (problem) return [{ ...item, problem }]
    const items: Item[] = []
    if (project && !known.has(project)) {
      known.add(project)
      items.push({ ...item, type: 'project', id: project, entity: 'project', fields: { name: project } })
    }
    const section = task.section.replace(/:$/, '')
    const status = task.completed ? 'done' : section ? statusOf(section) : 'todo'
    const created = dayOf(task.created)
    const { due, notes: dueNotes } = dueOf(task.due)
    const { priority, notes: priorityNotes } = priorityOf(task.priority)
    const { tags, notes: tagNotes } = tagsOf([...task.tags, ...others])
    const unknown = status ? {} : unknownStatus(section)
    items.push({
      ...item,
      fields: {
        title: task.name,
        desc: described(task.notes, 'Asana', [
          task.id,
          created && `created on ${created}`,
          task.start && `starts on ${dayOf(task.start) ?? task.start}`,
          section && `section ${section}`,
          task.parent && `part of ${task.parent}`,
        ]),
        status: status ?? 'todo',
        priority,
        assignees: task.assignee ? [task.assignee] : [],
        due,
        tags,
      },
      ...(project && { refs: { project: { type: 'project', id: project } } }),
      ...unknown,
      notes: [...(unknown.notes ?? []), ...dueNotes, ...priorityNotes, ...tagNotes, ...task.notesOnRow],
    })
    return items
  }
}
