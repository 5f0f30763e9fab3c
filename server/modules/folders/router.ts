import { recordProcedures } from '#server/core/records/procedures.ts'
import { router } from '#server/core/rest/procedures.ts'
import { folderKind } from './kind.ts'
import { createFolder } from './mutations.ts'

export const folders = router(recordProcedures(folderKind, { create: createFolder }))
