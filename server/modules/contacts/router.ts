import { batchProcedure, extIdProcedures, importProcedure, recordProcedures } from '#server/core/records/procedures.ts'
import { router } from '#server/core/rest/procedures.ts'
import { contactKind } from './kind.ts'
import { PutContact } from './schema.ts'

export const contacts = router({
  ...recordProcedures(contactKind),
  ...extIdProcedures(contactKind, PutContact),
  batch: batchProcedure(contactKind, { put: PutContact }),
  import: importProcedure(contactKind),
})
