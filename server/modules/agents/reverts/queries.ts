import { sql, type SqlBool } from 'kysely'

/** SQL: the change with the alias `c` is reverted in full, so that none of its fields remains to be reverted. */
export const isReverted = sql<SqlBool>`exists (
  select from change v where v.workspace_id = c.workspace_id and v.reverts = c.id and v.kept is null)`
