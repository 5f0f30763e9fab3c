import { router } from '#server/core/rest/procedures.ts'
import {
  batchProcedure,
  extIdProcedures,
  importProcedure,
  recordProcedures,
} from '#server/core/rest/record-procedures.ts'
import { dealKind } from './kind.ts'
import { PutDeal } from './schema.ts'

export const deals = router({
  ...recordProcedures(dealKind),
  ...extIdProcedures(dealKind, PutDeal),
  batch: batchProcedure(dealKind, { put: PutDeal }),
  import: importProcedure(dealKind),
})
