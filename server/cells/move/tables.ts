import pg from 'pg'
import { tablesInOrder } from '#db/tables/order.ts'
import { isWithWorkspace, type Table } from '#db/tables/table.ts'

/** A table with rows of a workspace. */
export type MovedTable = {
  name: string
  /** SQL condition of the rows of workspace `$1`. */
  own: string
  /** Columns that are copied, in order and quoted. */
  copied: string
  /** Columns that are compared, generated ones as well. */
  compared: string
  /** Rows refer to others of the table, so that all are inserted by one statement. */
  atOnce: boolean
}

/** Files in the object store: named by workspace, without row security. */
const FILE_OBJECT = 'file_object'

const isMoved = (table: Table): boolean => isWithWorkspace(table) || table.database === 'cell'

/** The tables of a workspace, each after those that its rows refer to. */
export async function tablesOf(owner: pg.Client): Promise<MovedTable[]> {
  const found = await tablesInOrder(owner, isMoved)
  return found.map(({ name, columns, refersToItself }) => {
    const own = name === 'workspace' ? 'id = $1' : name === FILE_OBJECT ? 'workspace = $1' : 'workspace_id = $1'
    const listed = (some: typeof columns) => some.map((column) => pg.escapeIdentifier(column.name)).join(', ')
    const copied = listed(columns.filter(({ isGenerated }) => !isGenerated))
    return { name, own, copied, compared: listed(columns), atOnce: refersToItself }
  })
}
