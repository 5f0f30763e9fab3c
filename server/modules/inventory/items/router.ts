import { router } from '#server/core/procedures.ts'
import { recordProcedures } from '#server/core/records/procedures.ts'
import { itemKind } from './kind.ts'

const { list: _list, ...procedures } = recordProcedures(itemKind)

/** Single items, for the application; the API pushes and lists them. */
export const items = router(procedures)
