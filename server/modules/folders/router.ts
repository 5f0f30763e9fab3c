import { router } from '#server/core/rest/procedures.ts'
import { batchProcedure, recordProcedures } from '#server/core/rest/record-procedures.ts'
import { folderKind } from './kind.ts'
import { createFolder } from './mutations.ts'

export const folders = router({
  ...recordProcedures(folderKind, { create: createFolder }),
  batch: batchProcedure(folderKind, { create: createFolder }),
})
