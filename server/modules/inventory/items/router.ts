import { router } from '#server/core/rest/procedures.ts'
import {
  allProcedure,
  createProcedure,
  getProcedure,
  trashProcedures,
  updateProcedures,
} from '#server/core/rest/record-procedures.ts'
import { StockedItem } from '../schema.ts'
import { itemKind } from './kind.ts'

/** Single items are for the application; the API pushes and lists them. */
export const items = router({
  all: allProcedure(itemKind),
  get: getProcedure(itemKind, StockedItem),
  create: createProcedure(itemKind),
  ...updateProcedures(itemKind),
  ...trashProcedures(itemKind),
})
