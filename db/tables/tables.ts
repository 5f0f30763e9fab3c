import { installationTables } from './installation.ts'
import { providerTables } from './providers.ts'
import { recordTables } from './records.ts'
import type { Table } from './table.ts'
import { workspaceTables } from './workspace.ts'

/**
 * All tables, named `schema.table` outside of the schema public. The roles `auth` and `relay` work before or across
 * workspaces and see the rows of all of them.
 */
export const tables: Record<string, Table> = {
  ...workspaceTables,
  ...recordTables,
  ...providerTables,
  ...installationTables,
}
