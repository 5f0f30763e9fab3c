import type pg from 'pg'
import { copyIn, copyOut, type Rows } from '#db/copy.ts'
import type { MovedTable } from './tables.ts'

const BATCH_BYTES = 2_000_000

/**
 * Copies the rows of a workspace to a table of another cell. A batch is a transaction, because changes of all
 * workspaces there wait for older transactions. COPY cannot write to tables with row level security, hence the
 * temporary table.
 */
export async function copyTable(
  { source, target }: { source: pg.Client; target: pg.Client },
  { name, own, copied, atOnce }: MovedTable,
  workspaceId: string,
  onRows: (count: number) => void,
): Promise<void> {
  await target.query(`create temporary table arriving as select ${copied} from ${name} limit 0`)
  const insert = () =>
    target.query(`insert into ${name} (${copied}) overriding system value select * from arriving; truncate arriving`)
  const take = async (rows: Rows) => {
    await target.query('begin')
    await copyIn(target, 'copy arriving from stdin', rows)
    if (!atOnce) await insert()
    await target.query('commit')
    onRows(rows.count)
  }
  const id = `'${workspaceId}'`
  await copyOut(
    source,
    `copy (select ${copied} from ${name} where ${own.replace('$1', id)}) to stdout`,
    BATCH_BYTES,
    take,
  )
  if (atOnce) await insert()
  await target.query('drop table arriving')
}

/** Far more than any server uses between two statements. */
const AHEAD = 1_000_000

/** New changes get higher ids than the copied ones. Never sets the sequence back, even if it is used meanwhile. */
const CONTINUE_IDS = `
  select setval(pg_get_serial_sequence('change', 'id'), high + ${AHEAD})
  from (select coalesce(max(id), 0) as high from change where workspace_id = $1) copied
  where high > 0 and high >= (select coalesce(pg_sequence_last_value(pg_get_serial_sequence('change', 'id')::regclass), 0))`

export async function continueIds(target: pg.Client, workspaceId: string): Promise<void> {
  await target.query(CONTINUE_IDS, [workspaceId])
}
