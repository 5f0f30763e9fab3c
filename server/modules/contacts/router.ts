import { router } from '#server/core/rest/procedures.ts'
import {
  batchProcedure,
  extIdProcedures,
  importProcedure,
  recordProcedures,
} from '#server/core/rest/record-procedures.ts'
import { contactKind } from './kind.ts'
import { PutContact } from './schema.ts'

export const contacts = router({
  ...recordProcedures(contactKind),
  ...extIdProcedures(contactKind, PutContact),
  batch: batchProcedure(contactKind, { put: PutContact }),
  import: importProcedure(contactKind),
})
