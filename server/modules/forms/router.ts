import { ById, Deleted } from '#server/core/fields.ts'
import { wholeOf } from '#server/core/filters.ts'
import { onceProcedure, readProcedure, router, writeProcedure } from '#server/core/procedures.ts'
import { actOnEach, UpdatedEach, UpdateEach } from '#server/core/update-each.ts'
import { createForm, removeForm, renewLink, restoreForm, updateForm, updateForms } from './mutations.ts'
import { allForms, formLink, getForm } from './queries.ts'
import { CreateForm, Form, FormLink, UpdateForm } from './schema.ts'

/** For the application alone; what visitors do with a form is in `server/public-forms.ts`. */
export const forms = router({
  all: readProcedure('marketing.read')
    .output(wholeOf(Form))
    .query(({ ctx }) => allForms(ctx)),
  get: readProcedure('marketing.read')
    .input(ById)
    .output(Form)
    .query(({ ctx, input }) => getForm(ctx, input.id)),
  link: readProcedure('marketing.read')
    .input(ById)
    .output(FormLink)
    .query(({ ctx, input }) => formLink(ctx, input.id)),
  create: onceProcedure('forms.write')
    .input(CreateForm)
    .output(Form)
    .mutation(({ ctx, input }) => createForm(ctx, input)),
  update: writeProcedure('forms.write')
    .input(UpdateForm)
    .output(Form)
    .mutation(({ ctx, input }) => updateForm(ctx, input)),
  updateEach: writeProcedure('forms.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => updateForms(ctx, input)),
  remove: writeProcedure('forms.write')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => removeForm(ctx, input)),
  removeEach: writeProcedure('forms.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, removeForm)),
  restore: writeProcedure('forms.write')
    .input(ById)
    .output(Form)
    .mutation(({ ctx, input }) => restoreForm(ctx, input)),
  restoreEach: writeProcedure('forms.write')
    .input(UpdateEach)
    .output(UpdatedEach)
    .mutation(({ ctx, input }) => actOnEach(ctx, input, restoreForm)),
  renewLink: writeProcedure('forms.write')
    .input(ById)
    .output(Form)
    .mutation(({ ctx, input }) => renewLink(ctx, input)),
})
