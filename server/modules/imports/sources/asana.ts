import { z } from 'zod'
import { readList } from '#server/core/values/cell-text.ts'
import type { Mapping } from '../schema.ts'
import type { Item, JsonForm, Source } from './source.ts'
import {
  dayOf,
  dueOf,
  described,
  idOf,
  priorityOf,
  requireColumns,
  statusesOf,
  tagsOf,
  unknownStatus,
} from './tracker-tasks.ts'

const HOW = 'In Asana, open the menu of the project, select "Export" and "CSV" or "JSON", and upload that file'

/** A task as CSV and JSON say it. Projects are known by their name, because CSV has no other id of them. */
type Task = {
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
}

/** The exports of projects and searches in Asana: tasks and their projects. */
export const asana: Source = {
  label: 'Asana',
  becomes: 'Tasks, with their projects.',
  howTo: 'In Asana, open the menu of the project, choose Export, and then CSV or JSON.',
  accept: ['.csv', '.json'],
  guide: 'import-from-asana',
  entities: () => ['project', 'task'],
  referred: ['project'],
  maps: ['statuses'],
  open(header, { mapping }) {
    requireColumns(header, ['Task ID', 'Name', 'Completed At'], 'asana', HOW)
    const itemsOf = itemsFor(mapping)
    return {
      scope: 'asana',
      items(cells, line) {
        const cell = (...names: string[]) => {
          for (const name of names) {
            const text = cells[header.indexOf(name)]?.trim()
            if (text) return text
          }
          return ''
        }
        return itemsOf({
          id: cell('Task ID'),
          name: cell('Name'),
          notes: cell('Notes'),
          section: cell('Section/Column'),
          assignee: cell('Assignee Email', 'Assignee'),
          created: cell('Created At'),
          start: cell('Start Date'),
          due: cell('Due Date'),
          completed: cell('Completed At') !== '',
          priority: cell('Priority'),
          tags: readList(cell('Tags')),
          projects: readList(cell('Projects')),
          parent: cell('Parent task', 'Parent Task'),
          line,
        })
      },
    }
  },
  json: { scope: 'asana', needed: ['data'], how: HOW, items },
}

const text = z.string().catch('')
const Named = z.object({ name: text }).catch({ name: '' })
const Person = z.object({ name: text, email: text }).catch({ name: '', email: '' })
const JsonTask = z.object({
  gid: z.string(),
  name: text,
  notes: text,
  assignee: Person,
  created_at: text,
  start_on: text,
  due_on: text,
  completed: z.boolean().catch(false),
  memberships: z.array(z.object({ project: Named, section: Named })).catch([]),
  projects: z.array(Named).catch([]),
  tags: z.array(Named).catch([]),
  custom_fields: z.array(z.object({ name: text, display_value: text })).catch([]),
  parent: Named,
  subtasks: z.array(z.unknown()).catch([]),
})

async function* items(...[read, { mapping }]: Parameters<JsonForm['items']>): AsyncGenerator<readonly Item[]> {
  const itemsOf = itemsFor(mapping)
  for await (const members of read())
    for (const { name, n, value } of members)
      if (name === 'data' && n > 0) for (const task of tasksIn(value, n)) yield itemsOf(task)
}

/** A task and its subtasks, which are in it. */
function* tasksIn(value: unknown, line: number, above?: Task): Generator<Task> {
  const { data: found = JsonTask.parse({ gid: '' }) } = JsonTask.safeParse(value)
  const [first] = found.memberships
  const projects = [...found.memberships.map(({ project }) => project.name), ...found.projects.map(({ name }) => name)]
  const task: Task = {
    id: found.gid,
    name: found.name,
    notes: found.notes,
    section: first?.section.name ?? '',
    assignee: found.assignee.email || found.assignee.name,
    created: found.created_at,
    start: found.start_on,
    due: found.due_on,
    completed: found.completed,
    priority: found.custom_fields.find(({ name }) => name === 'Priority')?.display_value ?? '',
    tags: found.tags.map(({ name }) => name),
    projects: [...new Set(projects.filter(Boolean))],
    parent: above?.name ?? found.parent.name,
    line,
  }
  yield task
  for (const one of found.subtasks) yield* tasksIn(one, line, task)
}

/** Makes items of the tasks of a file, one after the other. */
function itemsFor(mapping: Mapping): (task: Task) => Item[] {
  const statusOf = statusesOf(mapping)
  const known = new Set<string>()
  /** The project of the last task of each name: subtasks of exports name only their parent. */
  const projectOf = new Map<string, string>()
  return (task) => {
    const item: Item = { type: 'task', id: idOf(task.id) || null, line: task.line, entity: 'task', fields: {} }
    if (!/^\d{1,30}$/.test(task.id)) return [{ ...item, problem: NO_ID }]
    const [own = projectOf.get(task.parent) ?? '', ...others] = task.projects
    const project = idOf(own)
    const items: Item[] = []
    if (project) {
      if (task.name) projectOf.set(task.name, project)
      if (!known.has(project))
        items.push({ ...item, type: 'project', id: project, entity: 'project', fields: { name: own } })
      known.add(project)
    }
    const section = task.section.replace(/:$/, '')
    const status = task.completed ? 'done' : section ? statusOf(section) : 'todo'
    const created = dayOf(task.created)
    const { due, notes } = dueOf(task.due)
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
        priority: priorityOf(task.priority),
        assignees: task.assignee ? [task.assignee] : [],
        due,
        tags: tagsOf([...task.tags, ...others]),
      },
      ...(project && { refs: { project: { type: 'project', id: project } } }),
      ...unknown,
      notes: [...(unknown.notes ?? []), ...notes],
    })
    return items
  }
}

const NO_ID = {
  field: 'Task ID',
  code: 'invalid',
  message: 'is not an id of Asana. Export the file again, and do not save it with a spreadsheet, which rounds ids',
}
