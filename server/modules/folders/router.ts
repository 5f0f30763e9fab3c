import { batchProcedure, recordProcedures } from '#server/core/records/procedures.ts'
import { router } from '#server/core/rest/procedures.ts'
import { folderKind } from './kind.ts'
import { createFolder } from './mutations.ts'

export const folders = router({
  ...recordProcedures(folderKind, { create: createFolder }),
  batch: batchProcedure(folderKind, { create: createFolder }),
})
