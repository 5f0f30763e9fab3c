import type pg from 'pg'
import { tablesInOrder } from '#db/tables/order.ts'
import { isWithWorkspace, type Table } from '#db/tables/table.ts'
import { tables } from '#db/tables/tables.ts'

/**
 * A table in an archive, named as in SQL. `of` is the condition for the rows of workspace `$1`, whose members have the
 * accounts `$2`; a few `heavy` rows go at a time.
 */
export type ArchivedTable = { name: string; of: string; order: string; columns: readonly Column[]; heavy: boolean }
export type Column = { name: string; type: string }

/** Others are of use to one installation only. */
const isArchived = (table: Table): boolean =>
  table.archive === 'accounts' || (isWithWorkspace(table) && table.archive !== false)

/** Whether the table is in the directory, which may be another database. */
export const isOfAccounts = (name: string) => name.startsWith('auth.')

/** All tables of a workspace in an order in which they can be inserted, without generated and identity columns. */
export async function archivedTables(owner: pg.Client): Promise<ArchivedTable[]> {
  const found = await tablesInOrder(owner, isArchived)
  return found.map(({ name, sql, order, columns }) => {
    const { workspace, archive } = tables[name]!
    const { without = [], heavy = false } = typeof archive === 'object' ? archive : {}
    const written = columns.filter((one) => !one.isGenerated && !one.isIdentity && !without.includes(one.name))
    const of = workspace === 'none' ? accountsIn(name) : `${workspace} = $1`
    return { name: sql, of, order, columns: written, heavy }
  })
}

const accountsIn = (name: string) => (name === 'auth.user' ? 'id = any ($2)' : '"userId" = any ($2)')
