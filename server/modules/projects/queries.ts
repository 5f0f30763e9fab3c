import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import { notFound } from '#server/core/errors.ts'
import { isGuest } from '#server/core/guests.ts'
import { isId } from '#server/core/ids.ts'
import { matchesWords, page } from '#server/core/paging.ts'
import { query, type View } from '#server/core/statements.ts'
import { whole } from '#server/core/whole.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import type { ListProjects, Project } from './schema.ts'

type Projects = SelectQueryBuilder<DB, 'project', object>

/** The columns of a project, named as REST names them: a row of these is the record. */
export function projectColumns<O>(rows: SelectQueryBuilder<DB, 'project', O>) {
  return rows
    .select([
      'project.id',
      'project.ext_id',
      'project.name',
      'project.desc',
      'project.status',
      'project.owners',
      'project.team',
    ])
    .select(['project.due', 'project.color', 'project.version'])
    .select(['project.created_at', 'project.updated_at'])
}

/** Projects that are not in the Trash; a guest sees those whose team has them. */
function presentProjects(ctx: View, db: Reader = ctx.db): Projects {
  const rows = db
    .selectFrom('project')
    .where('project.workspace_id', '=', ctx.workspace.id)
    .where('project.deleted_at', 'is', null)
  if (!isGuest(ctx.actor)) return rows
  return rows.where(sql<boolean>`${ctx.actor.id}::uuid = any(project.team)`)
}

/** Whether a project is there and not in the Trash; it stays so until the transaction ends. */
export async function isPresentProject(ctx: WorkspaceContext, tx: Reader, id: string): Promise<boolean> {
  const row = await presentProjects(ctx, tx)
    .select('project.id')
    .where('project.id', '=', id)
    .forShare('project')
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the project until the transaction ends; undefined when there is none. */
export async function lockProject(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Project | undefined> {
  if (!isId(id)) return undefined
  const found = projectColumns(presentProjects(ctx, tx)).where('project.id', '=', id)
  return (await found.forUpdate('project').executeTakeFirst()) as Project | undefined
}

export async function lockTrashedProject(ctx: WorkspaceContext, tx: Reader, id: string): Promise<Project | undefined> {
  if (!isId(id)) return undefined
  const trashed = tx
    .selectFrom('project')
    .where('project.workspace_id', '=', ctx.workspace.id)
    .where('project.id', '=', id)
    .where('project.deleted_at', 'is not', null)
  return (await projectColumns(trashed).forUpdate('project').executeTakeFirst()) as Project | undefined
}

export async function getProject(ctx: WorkspaceContext, id: string): Promise<Project> {
  if (!isId(id)) throw notFound()
  const [project] = await query(ctx, 'project by id', { id }, (view, values) =>
    projectColumns(presentProjects(view)).where('project.id', '=', values.id),
  )
  if (!project) throw notFound()
  return project as Project
}

export function listProjects(ctx: WorkspaceContext, input: ListProjects) {
  return page<Project>(ctx, input, {
    table: 'project',
    rows: (view) => filterProjects(presentProjects(view), input),
    columns: projectColumns,
  })
}

export function allProjects(ctx: WorkspaceContext) {
  return whole<Project>(ctx, { table: 'project', rows: (view) => projectColumns(presentProjects(view)) })
}

function filterProjects(rows: Projects, { status, ext_id, updated_since, q }: ListProjects): Projects {
  let found = rows
  if (status) found = found.where(sql<boolean>`project.status = any(${status}::text[])`)
  if (ext_id) found = found.where('project.ext_id', '=', ext_id)
  if (updated_since) found = found.where('project.updated_at', '>=', updated_since)
  if (q) found = found.where(matchesWords('project', q))
  return found
}
