import { Deleted, ById } from '#server/core/fields.ts'
import { router, writeProcedure } from '#server/core/procedures.ts'
import { importProcedure, putProcedure, recordProcedures } from '#server/core/records/procedures.ts'
import { eraseContact } from './erasure/mutations.ts'
import { contactKind } from './kind.ts'
import { PutContact } from './schema.ts'

export const contacts = router({
  ...recordProcedures(contactKind),
  put: putProcedure(contactKind, PutContact),
  import: importProcedure(contactKind),
  erase: writeProcedure('trash.purge')
    .input(ById)
    .output(Deleted)
    .mutation(({ ctx, input }) => eraseContact(ctx, input)),
})
