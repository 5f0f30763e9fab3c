import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import * as procedures from '#server/core/rest/record-procedures.ts'
import { ById } from '#server/core/values/record-fields.ts'
import { formKind } from './kind.ts'
import { renewLink } from './mutations.ts'
import { formLink } from './queries.ts'
import { Form, FormLink } from './schema.ts'

/** Only for the application; `server/modules/submissions/visit/handler.ts` contains what visitors do with a form. */
export const forms = router({
  all: procedures.allProcedure(formKind),
  get: procedures.getProcedure(formKind),
  create: procedures.createProcedure(formKind),
  ...procedures.updateProcedures(formKind),
  ...procedures.trashProcedures(formKind),
  link: readProcedure('marketing.read')
    .input(ById)
    .output(FormLink)
    .query(({ ctx, input }) => formLink(ctx, input.id)),
  renewLink: writeProcedure('forms.write')
    .input(ById)
    .output(Form)
    .mutation(({ ctx, input }) => renewLink(ctx, input)),
})
