import { z } from 'zod'
import { Deleted, RecordId } from '#server/core/fields.ts'
import { pageOf, wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { restMeta } from '#server/core/rest-meta.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { createProject, putProject, removeProject, restoreProject, updateProject, updateProjects } from './mutations.ts'
import { allProjects, getProject, listProjects } from './queries.ts'
import { CreateProject, ListProjects, PutProject, UpdateProject, Project, ProjectRow } from './schema.ts'

const ById = z.strictObject({ id: RecordId })

const rest = restMeta('projects', 'project', {
  list: 'Projects that are not in the Trash, oldest first unless `sort` says otherwise.',
  example: { name: 'Spring catalogue', status: 'active', due: '2027-03-01', color: '#2563eb' },
})

export const projects = router({
  list: readProcedure('projects.read')
    .meta(rest.list)
    .input(ListProjects)
    .output(pageOf(Project))
    .query(({ ctx, input }) => listProjects(ctx, input)),
  all: readProcedure('projects.read')
    .output(wholeOf(ProjectRow))
    .query(({ ctx }) => allProjects(ctx)),
  get: readProcedure('projects.read')
    .meta(rest.get)
    .input(ById)
    .output(Project)
    .query(({ ctx, input }) => getProject(ctx, input.id)),
  create: onceProcedure('projects.write')
    .meta(rest.create)
    .input(CreateProject)
    .output(Project)
    .mutation(({ ctx, input }) => createProject(ctx, input)),
  update: writeProcedure('projects.write')
    .meta(rest.update)
    .input(UpdateProject)
    .output(Project)
    .mutation(({ ctx, input }) => updateProject(ctx, input)),
  put: writeProcedure('projects.write')
    .meta(rest.put)
    .input(PutProject)
    .output(Project)
    .mutation(({ ctx, input }) => putProject(ctx, input)),
  updateEach: writeProcedure('projects.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateProjects(ctx, input)),
  remove: writeProcedure('projects.write')
    .meta(rest.remove)
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeProject(ctx, input)),
  removeEach: writeProcedure('projects.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeProject)),
  restore: writeProcedure('projects.write')
    .meta(rest.restore)
    .input(ById)
    .output(Project)
    .mutation(({ ctx, input }) => restoreProject(ctx, input)),
  restoreEach: writeProcedure('projects.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreProject)),
})
