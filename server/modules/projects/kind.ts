import { sql } from 'kysely'
import { isGuest } from '#server/core/access/roles.ts'
import { isOneOf } from '#server/core/records/filters.ts'
import { defineKind } from '#server/core/records/kind.ts'
import { leaveProject } from '../tasks/of-project/mutations.ts'
import { lockTasksOfProject } from '../tasks/of-project/queries.ts'
import {
  CreateProject,
  ListProjects,
  Project,
  PROJECT_EXAMPLE,
  ProjectRow,
  PutProject,
  UpdateProject,
} from './schema.ts'

export const projectKind = defineKind(
  {
    record: Project,
    row: ProjectRow,
    create: CreateProject,
    update: UpdateProject,
    list: ListProjects,
    put: PutProject,
  },
  {
    table: 'project',
    path: 'projects',
    read: 'projects.read',
    write: 'projects.write',
    page: '/projects',
    title: 'name',
    search: { status: 'status' },
    comments: true,
    owned: ['owners'],
    docs: { example: PROJECT_EXAMPLE },
    people: ['owners', 'team'],
    filters: { status: isOneOf('project.status') },
    /** A guest sees the projects whose team includes them. */
    visible: ({ actor }) => (isGuest(actor) ? sql<boolean>`${actor.id}::uuid = any(project.team)` : undefined),
    toGuest({ event, record, before }, { guest }) {
      const isIn = (team: unknown) => Array.isArray(team) && team.includes(guest)
      const belongs = isIn(record?.team)
      if (before?.team !== undefined && isIn(before.team) !== belongs) return 'reset'
      if (!belongs) return 'nothing'
      return event === 'project.updated' ? 'record' : 'reset'
    },
    defaults: () => ({ status: 'active' as const, color: '#6b7280' }),
    lockDependents: lockTasksOfProject,
    onRemove: leaveProject,
  },
)
