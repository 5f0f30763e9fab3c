import type pg from 'pg'
import type { MovedTable } from './tables.ts'

const AT_ONCE = 5_000

/** Only a copy that is not in use is removed. */
const IS_COPY = `select from workspace_hold where workspace_id = $1 and state in ('arriving', 'moved') for update`

/** Removes the rows of a workspace from a cell that does not serve it, in batches, records after what refers to them. */
export async function removeRows(
  client: pg.Client,
  tables: readonly MovedTable[],
  workspaceId: string,
  stop?: AbortSignal,
): Promise<void> {
  for (const { name, own } of tables.toReversed()) {
    const text = `delete from ${name} where ctid = any (array(select ctid from ${name} where ${own} limit ${AT_ONCE}))`
    for (let removed: number | null = AT_ONCE; removed === AT_ONCE;) {
      stop?.throwIfAborted()
      await client.query('begin')
      const { rowCount } = await client.query(IS_COPY, [workspaceId])
      if (rowCount !== 1) throw new Error('the rows are not a copy')
      removed = (await client.query(text, [workspaceId])).rowCount
      await client.query('commit')
    }
  }
}
