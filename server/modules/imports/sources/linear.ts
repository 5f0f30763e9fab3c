import { readList } from '#server/core/values/cell-text.ts'
import { idProblem } from './columns.ts'
import type { Item, Source } from './source.ts'
import { dayOf, dueOf, described, priorityOf, requireColumns, statusesOf, unknownStatus } from './tracker-tasks.ts'

const NEEDED = ['ID', 'Title', 'Status'] as const

/** The CSV export of Linear: issues become tasks, and their projects projects. */
export const linear: Source = {
  label: 'Linear',
  becomes: 'Issues become tasks, with their projects.',
  howTo: 'In Linear, open Import & export in the settings, and export issues as CSV.',
  accept: ['.csv'],
  guide: 'import-from-linear',
  entities: () => ['project', 'task'],
  referred: ['project'],
  maps: ['statuses', 'archived'],
  open(header, { mapping }) {
    requireColumns(header, NEEDED, 'linear', 'Export issues as CSV in Linear, and upload that file')
    const statusOf = statusesOf(mapping)
    const projects = new Set<string>()
    return {
      scope: 'linear',
      items(cells, line) {
        const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? ''
        const item: Item = { type: 'task', id: cell('ID'), line, entity: 'task', fields: {} }
        const project = cell('Project ID') || cell('Project')
        const problem = idProblem('ID', cell('ID')) ?? (project ? idProblem('Project ID', project) : undefined)
        if (problem) return [{ ...item, id: null, problem }]
        if (cell('Archived') && !mapping.archived) return [{ ...item, skip: 'archived' }]
        const items: Item[] = []
        if (project && !projects.has(project)) {
          projects.add(project)
          const fields = { name: cell('Project') || project }
          items.push({ type: 'project', id: project, line, entity: 'project', fields })
        }
        const status = statusOf(cell('Status'))
        const { priority, notes: priorityNotes } = priorityOf(cell('Priority'))
        const { due, notes: dueNotes } = dueOf(cell('Due Date'))
        const unknown = status ? {} : unknownStatus(cell('Status'))
        item.fields = {
          title: cell('Title'),
          desc: described(cells[header.indexOf('Description')] ?? '', 'Linear', factsIn(cell)),
          status: status ?? statusByDates(cell),
          priority,
          assignees: cell('Assignee') ? [cell('Assignee')] : [],
          due,
          tags: readList(cell('Labels')),
        }
        return [
          ...items,
          {
            ...item,
            ...(project && { refs: { project: { type: 'project', id: project } } }),
            ...unknown,
            notes: [...(unknown.notes ?? []), ...dueNotes, ...priorityNotes],
          },
        ]
      },
    }
  },
}

type Cell = (name: string) => string

/** The status of an issue whose own one is not known. */
function statusByDates(cell: Cell): string {
  if (cell('Completed')) return 'done'
  if (cell('Canceled')) return 'cancelled'
  return cell('Started') ? 'in_progress' : 'todo'
}

/** What tasks have no field for. */
function factsIn(cell: Cell) {
  const created = dayOf(cell('Created'))
  return [
    cell('ID'),
    cell('Creator') && `created by ${cell('Creator')}`,
    created && `created on ${created}`,
    cell('Estimate') && `estimate ${cell('Estimate')}`,
    cell('Cycle Name') && `cycle ${cell('Cycle Name')}`,
    cell('Parent issue') && `part of ${cell('Parent issue')}`,
  ]
}
