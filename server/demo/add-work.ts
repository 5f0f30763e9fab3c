import type { Project } from '#server/modules/projects/schema.ts'
import { completedAt } from '#server/modules/tasks/rules.ts'
import type { Task } from '#server/modules/tasks/schema.ts'
import { day, type History, type Kept } from './history.ts'
import { NOTES, type PlannedProject, PROJECTS, ROUTINE } from './work.ts'

export type Team = { owner: string; managers: string[]; members: string[]; guests: string[] }

const PRIORITIES = ['none', 'none', 'low', 'medium', 'medium', 'high', 'urgent'] as const

/** Creates every project with its tasks; returns the projects by name. */
export function addProjects(history: History, team: Team): Map<string, Project> {
  return new Map(PROJECTS.map((plan) => [plan.name, addProject(history, team, plan)]))
}

function addProject(history: History, team: Team, plan: PlannedProject): Project {
  const { random } = history
  const lead = random.pick(team.managers)
  const crew = [lead, ...random.some(team.members, random.between(4, 6))]
  const guests = plan.tags.includes('print') ? team.guests : []
  const begun = history.daysAgo(plan.from)
  const due = plan.due === null ? null : day(new Date(history.now.getTime() + plan.due * 86_400_000))
  const fields: Omit<Project, keyof Kept> = {
    ext_id: null,
    name: plan.name,
    desc: plan.desc,
    status: plan.status === 'planned' ? 'planned' : 'active',
    owners: [lead],
    team: [...crew, ...guests],
    due,
    color: plan.color,
  }
  const project = history.create('project', fields, begun, team.owner)
  const until = plan.status === 'completed' ? -plan.due! : plan.status === 'on_hold' ? plan.from / 2 : 0
  plan.tasks.forEach((title, place) => {
    const days = plan.from - ((plan.from - until) * place * 0.92) / plan.tasks.length
    addTask(history, crew, { title, project, plan, days, isOver: plan.status === 'completed' })
  })
  if (plan.status === 'completed' || plan.status === 'on_hold')
    history.update('project', project, { status: plan.status }, history.daysAgo(until), lead)
  return project
}

type Plan = { title: string; project: Project; plan: PlannedProject; days: number; isOver: boolean }

function addTask(history: History, crew: string[], { title, project, plan, days, isOver }: Plan): void {
  const { random } = history
  const begun = history.daysAgo(days)
  const takes = random.between(1, 26)
  const task = history.create(
    'task',
    newTask(history, crew, title, { project, plan, begun, takes }),
    begun,
    random.pick(crew),
  )
  const worker = task.assignees[0] ?? random.pick(crew)
  const move = (status: Task['status'], at: Date) => {
    const set: Partial<Task> = { status }
    const completed_at = completedAt(task, status, at)
    if (completed_at !== task.completed_at) set.completed_at = completed_at
    history.update('task', task, set, at, worker)
  }
  if (plan.status === 'on_hold' && days < plan.from / 2 + 25) return
  if (random.chance(0.7)) move('in_progress', history.later(begun, takes * 0.4))
  if (random.chance(0.25))
    history.update('task', task, { priority: risen(task) }, history.later(begun, takes * 0.5), crew[0]!)
  if (isOver || random.chance(0.86)) move('done', history.later(begun, isOver ? Math.min(takes, days - 1) : takes))
  else if (random.chance(0.3)) move('cancelled', history.later(begun, takes + 4))
}

const risen = ({ priority }: Pick<Task, 'priority'>) =>
  priority === 'high' || priority === 'urgent' ? 'urgent' : 'high'

function newTask(
  { random }: History,
  crew: string[],
  title: string,
  { project, plan, begun, takes }: Pick<Plan, 'project' | 'plan'> & { begun: Date; takes: number },
): Omit<Task, keyof Kept> {
  const due = new Date(begun.getTime() + (takes + random.between(0, 6)) * 86_400_000)
  return {
    ext_id: null,
    attachments: [],
    title,
    project: project.id,
    status: random.chance(0.2) ? 'backlog' : 'todo',
    priority: random.pick(PRIORITIES),
    assignees: random.chance(0.88) ? random.some(crew, random.chance(0.2) ? 2 : 1) : [],
    owners: random.chance(0.3) ? [crew[0]!] : [],
    due: random.chance(0.75) ? day(due) : null,
    desc: random.chance(0.4) ? random.pick(NOTES) : '',
    tags: [...plan.tags, ...(random.chance(0.15) ? ['waiting'] : [])],
    completed_at: null,
    source: null,
  }
}

/** The owner's tasks and their due dates in days from today: some overdue, some today, some this week. */
const OWN_TASKS = [
  ['Answer the printer about the paper', -3, 'high', 'in_progress'],
  ['Approve the quote for the annual report', -1, 'urgent', 'todo'],
  ['Call Brandt about the catalogue', 0, 'high', 'todo'],
  ['Sign the rental contract', 0, 'medium', 'todo'],
  ['Prepare the Monday meeting', 1, 'medium', 'todo'],
  ['Read the applications for the internship', 3, 'low', 'todo'],
  ['Plan the autumn campaign', 6, 'medium', 'backlog'],
] as const

/** Creates the tasks assigned to the owner. */
export function addOwnTasks(history: History, team: Team, projects: readonly string[]): void {
  const { random, now } = history
  for (const [title, days, priority, status] of OWN_TASKS)
    history.create(
      'task',
      {
        title,
        project: random.chance(0.6) ? random.pick(projects) : null,
        status,
        priority,
        assignees: [team.owner],
        owners: [team.owner],
        due: day(new Date(now.getTime() + days * 86_400_000)),
        desc: '',
        tags: [],
        completed_at: null,
        source: null,
        ext_id: null,
        attachments: [],
      } satisfies Omit<Task, keyof Kept>,
      history.daysAgo(random.between(2, 8)),
      random.pick(team.managers),
    )
}

/** Creates `count` everyday tasks over the last months, oldest first. */
export function addRoutine(
  history: History,
  team: Team,
  projects: readonly string[],
  from: number,
  count: number,
): void {
  const { random, now } = history
  const crew = [...team.managers, ...team.members]
  const span = 210 * 86_400_000
  for (let place = 0; place < count; place++) {
    const share = (place + 0.5) / count
    const begun = new Date(now.getTime() - span * (1 - share))
    const status = random.pick(
      share > 0.9 ? (['backlog', 'todo', 'in_progress'] as const) : (['todo', 'done', 'done'] as const),
    )
    const fields: Omit<Task, keyof Kept> = {
      ext_id: null,
      attachments: [],
      title: `${random.pick(ROUTINE.verbs)} ${random.pick(ROUTINE.things)} no. ${from + place}`,
      project: random.chance(0.8) ? random.pick(projects) : null,
      status,
      priority: random.pick(PRIORITIES),
      assignees: [random.pick(crew)],
      owners: [],
      due: day(new Date(begun.getTime() + random.between(1, 30) * 86_400_000)),
      desc: '',
      tags: random.chance(0.3) ? ['routine'] : [],
      completed_at: completedAt(null, status, begun),
      source: null,
    }
    history.create('task', fields, begun, random.pick(crew))
  }
}
