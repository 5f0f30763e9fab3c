import { readList } from '#server/core/values/cell-text.ts'
import { invalid } from '#server/core/values/errors.ts'
import { isDay } from '#server/core/values/fields.ts'
import type { Item, Source } from './source.ts'

const NEEDED = ['ID', 'Title', 'Status'] as const

const STATUSES: Record<string, string> = {
  triage: 'backlog',
  backlog: 'backlog',
  icebox: 'backlog',
  todo: 'todo',
  'to do': 'todo',
  planned: 'todo',
  unstarted: 'todo',
  'in progress': 'in_progress',
  'in review': 'in_progress',
  started: 'in_progress',
  done: 'done',
  completed: 'done',
  released: 'done',
  canceled: 'cancelled',
  cancelled: 'cancelled',
  duplicate: 'cancelled',
}

const PRIORITIES: Record<string, string> = {
  'no priority': 'none',
  low: 'low',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
}

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
    const missing = NEEDED.find((name) => !header.includes(name))
    if (missing)
      throw invalid(
        'source',
        `is linear, but the file has no column "${missing}". Export issues as CSV in Linear, and upload that file`,
      )
    const chosen = new Map(Object.entries(mapping.statuses ?? {}).map(([name, status]) => [name.toLowerCase(), status]))
    const projects = new Set<string>()
    return {
      scope: 'linear',
      items(cells, line) {
        const cell = (name: string) => cells[header.indexOf(name)]?.trim() ?? ''
        const item: Item = { type: 'task', id: cell('ID').slice(0, 200) || null, line, entity: 'task', fields: {} }
        if (!item.id) return [{ ...item, problem: { field: 'ID', code: 'required', message: 'is empty' } }]
        if (cell('Archived') && !mapping.archived) return [{ ...item, skip: 'archived' }]
        const project = cell('Project ID') || cell('Project')
        const items: Item[] = []
        if (project && !projects.has(project)) {
          projects.add(project)
          const fields = { name: cell('Project') || project }
          items.push({ type: 'project', id: project.slice(0, 200), line, entity: 'project', fields })
        }
        const status = chosen.get(cell('Status').toLowerCase()) ?? STATUSES[cell('Status').toLowerCase()]
        const priority = PRIORITIES[cell('Priority').toLowerCase()] ?? 'none'
        item.fields = {
          title: cell('Title'),
          desc: textOf(cells[header.indexOf('Description')] ?? '', cell),
          status: status ?? statusByDates(cell),
          priority,
          assignees: cell('Assignee') ? [cell('Assignee')] : [],
          due: dayOf(cell('Due Date')),
          tags: readList(cell('Labels')),
        }
        return [
          ...items,
          {
            ...item,
            ...(project && { refs: { project: { type: 'project', id: project.slice(0, 200) } } }),
            ...(!status && {
              unknownStatus: cell('Status'),
              notes: [
                { field: 'status', code: 'unknown_status', message: `${JSON.stringify(cell('Status'))} is not known` },
              ],
            }),
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

/** The description, and below it what tasks have no field for. */
function textOf(description: string, cell: Cell): string {
  const created = dayOf(cell('Created'))
  const facts = [
    `Imported from Linear: ${cell('ID')}`,
    cell('Creator') && `created by ${cell('Creator')}`,
    created && `created on ${created}`,
    cell('Estimate') && `estimate ${cell('Estimate')}`,
    cell('Cycle Name') && `cycle ${cell('Cycle Name')}`,
    cell('Parent issue') && `part of ${cell('Parent issue')}`,
  ]
  return [description.trim(), `${facts.filter(Boolean).join(', ')}.`].filter(Boolean).join('\n\n')
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day of a time as Linear writes it: ISO 8601, or as `Date.prototype.toString` (ECMA-262, 21.4.4.41). */
function dayOf(text: string): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text)?.[0]
  const [, month = '', day, year] = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{4})\b/.exec(text) ?? []
  const found = iso ?? `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}`
  return isDay(found) ? found : undefined
}
