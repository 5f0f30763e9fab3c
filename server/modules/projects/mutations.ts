import { type Change, change, insertWithChange } from '#server/core/change.ts'
import { keptExtId, putByExtId } from '#server/core/ext-ids.ts'
import { newId } from '#server/core/ids.ts'
import { type Found, lockReferences, namesNothing } from '#server/core/references.ts'
import { type UpdateEach, updateEach } from '#server/core/update-each.ts'
import { requireFresh, revise } from '#server/core/versioned.ts'
import type { WorkspaceContext } from '#server/core/workspace-context.ts'
import { lockTasksOfProject } from '../tasks/queries.ts'
import { lockProject, lockTrashedProject } from './queries.ts'
import { CreateProject, type Project, type PutProject, UpdateProject } from './schema.ts'

const DEFAULT_COLOR = '#6b7280'

export async function createProject(ctx: WorkspaceContext, input: CreateProject): Promise<Project> {
  const refs = references(input)
  if (namesNothing(refs)) {
    const project = newProject(ctx, input, { members: {} })
    await insertWithChange(ctx, 'project', row(ctx, project), { event: 'project.created', record: project })
    return project
  }
  return change(ctx, async ({ tx, write, record }) => {
    const project = newProject(ctx, input, await lockReferences(tx, ctx, refs))
    write(tx.insertInto('project').values(row(ctx, project)))
    record({ event: 'project.created', record: project })
    return project
  })
}

export function updateProject(ctx: WorkspaceContext, input: UpdateProject): Promise<Project> {
  return change(ctx, (changing) => reviseProject(ctx, changing, input))
}

/** The project with this `ext_id`: updated, or created where there is none. */
export function putProject(ctx: WorkspaceContext, input: PutProject): Promise<Project> {
  return putByExtId(ctx, input, {
    entity: 'project',
    schema: CreateProject,
    create: createProject,
    update: updateProject,
  })
}

export function updateProjects(ctx: WorkspaceContext, input: UpdateEach) {
  return updateEach(ctx, input, UpdateProject, reviseProject)
}

async function reviseProject(
  ctx: WorkspaceContext,
  { tx, write, record, unchanged }: Change,
  { id, version, base, ...fields }: UpdateProject,
): Promise<Project> {
  const before = requireFresh(ctx, await lockProject(ctx, tx, id), { version, base })
  const found = await lockReferences(tx, ctx, references(fields), [...before.owners, ...before.team])
  const revised = revise(before, { ...fields, ...found.members } as Partial<Project>, ctx.now)
  if (!revised) return unchanged(before)
  write(tx.updateTable('project').set(revised.set).where('workspace_id', '=', ctx.workspace.id).where('id', '=', id))
  record({ event: 'project.updated', record: revised.after, before: revised.old })
  return revised.after
}

/** To the Trash, where it stays for 30 days; its tasks stay, each changed to have no project. */
export function removeProject(ctx: WorkspaceContext, { id }: { id: string }) {
  return change(ctx, async ({ tx, write, record }) => {
    // A task is locked before the project it names, here as everywhere; none can join once the project is locked.
    await lockTasksOfProject(ctx, tx, id)
    const project = requireFresh(ctx, await lockProject(ctx, tx, id))
    const tasks = await lockTasksOfProject(ctx, tx, id)
    const at = ctx.now.toISOString()
    write(
      tx
        .updateTable('task')
        .set((eb) => ({ project: null, version: eb('version', '+', 1), updated_at: at }))
        .where('workspace_id', '=', ctx.workspace.id)
        .where('project', '=', id)
        .where('deleted_at', 'is', null),
    )
    write(
      tx
        .updateTable('project')
        .set({ deleted_at: at })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    for (const task of tasks) {
      const left = { ...task, project: null, version: task.version + 1, updated_at: at }
      record({ event: 'task.updated', record: left, before: { project: id } })
    }
    record({ event: 'project.deleted', record: project })
    return { id, deleted: true as const }
  })
}

/** Out of the Trash: created again, one version up. The tasks it had do not come back to it. */
export function restoreProject(ctx: WorkspaceContext, { id }: { id: string }): Promise<Project> {
  return change(ctx, async ({ tx, write, record }) => {
    const trashed = requireFresh(ctx, await lockTrashedProject(ctx, tx, id))
    const ext_id = await keptExtId(ctx, tx, 'project', trashed.ext_id)
    const revision = { ext_id, version: trashed.version + 1, updated_at: ctx.now.toISOString() }
    write(
      tx
        .updateTable('project')
        .set({ ...revision, deleted_at: null })
        .where('workspace_id', '=', ctx.workspace.id)
        .where('id', '=', id),
    )
    const project = { ...trashed, ...revision }
    record({ event: 'project.created', record: project })
    return project
  })
}

function references(fields: Pick<CreateProject, 'owners' | 'team'>) {
  return { members: { owners: fields.owners, team: fields.team } }
}

function newProject(ctx: WorkspaceContext, input: CreateProject, { members }: Found): Project {
  return {
    id: newId(ctx.now),
    ext_id: input.ext_id ?? null,
    name: input.name,
    desc: input.desc ?? '',
    status: input.status ?? 'active',
    owners: members.owners ?? [],
    team: members.team ?? [],
    due: input.due ?? null,
    color: input.color ?? DEFAULT_COLOR,
    version: 1,
    created_at: ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
  }
}

function row(ctx: WorkspaceContext, project: Project) {
  return { workspace_id: ctx.workspace.id, ...project }
}
