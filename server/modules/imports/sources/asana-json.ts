import type { Member } from '../reading/read-members.ts'
import { isId, itemsFor, type Task } from './asana-tasks.ts'
import type { Item, JsonForm } from './source.ts'
import { isObject, JsonObject, textIn } from './tracker-tasks-json.ts'

/** The tasks of a JSON export. It may have a task in its parent and on its own: the one with more facts counts, once. */
export async function* items(...[read, { mapping }]: Parameters<JsonForm['items']>): AsyncGenerator<readonly Item[]> {
  const most = new Map<string, number>()
  for await (const { id, facts } of tasksOf(read())) most.set(id, Math.max(facts, most.get(id) ?? 0))
  const itemsOf = itemsFor(mapping)
  for await (const task of tasksOf(read())) {
    if (isId(task.id)) {
      if (task.facts < most.get(task.id)!) continue
      // No other one has as many.
      most.set(task.id, Number.POSITIVE_INFINITY)
    }
    yield itemsOf(task)
  }
}

type Found = Task & { facts: number }

async function* tasksOf(file: AsyncIterable<readonly Member[]>): AsyncGenerator<Found> {
  for await (const members of file)
    for (const { name, n, value } of members) if (name === 'data' && n > 0) yield* tasksIn(value, n)
}

const nameIn = (value: unknown) => textIn(value, 'name')

/** A task and its subtasks, which are in it. */
function* tasksIn(value: unknown, line: number, above?: Task): Generator<Found> {
  const found = new JsonObject(value)
  const id = found.id('gid')
  if (id !== null && !isId(id)) found.fail('gid', 'is not an id of Asana, which consists of digits')
  const memberships = found.list('memberships', 'project', (membership) => {
    if (!isObject(membership)) return undefined
    const [project, section] = [membership['project'], membership['section']].map((one) => nameIn(one ?? {}))
    return project === undefined || section === undefined ? undefined : { project, section }
  })
  const projects = [...memberships.map(({ project }) => project), ...found.list('projects', 'project', nameIn)]
  const priorities = found.list('custom_fields', 'priority', (field) => {
    const name = nameIn(field)
    return name === 'Priority' ? textIn(field, 'display_value') : name && ''
  })
  const subtasks = found.list('subtasks', '', (subtask) => subtask ?? null)
  const task: Task = {
    id: id ?? '',
    name: found.title('name', 'title'),
    notes: found.text('notes', 'desc'),
    section: memberships[0]?.section ?? '',
    assignee: found.one('assignee', 'assignees', (person) => textIn(person, 'email') || nameIn(person)) ?? '',
    created: found.text('created_at', 'desc'),
    start: found.text('start_on', 'desc'),
    due: found.text('due_on', 'due'),
    completed: found.flag('completed'),
    priority: priorities.find(Boolean) ?? '',
    tags: found.list('tags', 'tags', nameIn),
    projects: [...new Set(projects.filter(Boolean))],
    parent: above?.name ?? found.one('parent', 'desc', nameIn) ?? '',
    line,
    notesOnRow: found.notes,
    problem: found.problem,
  }
  // Of two with as many facts, the one in its parent, which has the project.
  yield { ...task, facts: 2 * factsIn(value) + (above ? 1 : 0) }
  for (const subtask of subtasks) yield* tasksIn(subtask, line, task)
}

/** How many members of an object say something. Only a task on its own names its parent. */
function factsIn(value: unknown): number {
  const { parent: _, ...members } = Object(value) as Record<string, unknown>
  return Object.values(members).filter((one) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
    .length
}
