import { router } from '#server/core/procedures.ts'
import { putProcedure, recordProcedures } from '#server/core/records/procedures.ts'
import { projectKind } from './kind.ts'
import { PutProject } from './schema.ts'

export const projects = router({
  ...recordProcedures(projectKind),
  put: putProcedure(projectKind, PutProject),
})
