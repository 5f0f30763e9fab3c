import { createTestDatabase, type TestDatabase } from '#db/testing/database.ts'
import { openEnd } from '#server/cells/move/open-end.ts'
import { tablesOf } from '#server/cells/move/tables.ts'
import { countRows } from '#server/cells/move/verify.ts'
import { asOwner } from './as-owner.ts'
import { fillEveryTable } from './rows-of-every-table.ts'

const HOSTILE = ['\u2028\r\n\t\\N\\.', "'; drop table task; --", '😀 {}"', '']
/** Nothing is being sent or read. */
const SETTLE = `
  update webhook set lease_until = null where workspace_id = $1;
  update mail set status = 'sent' where workspace_id = $1;
  update connector set lease_until = null, refresh_until = null where workspace_id = $1;
  update newsletter set lease_until = null where workspace_id = $1;
  insert into file_object (workspace, file, due_at) select workspace_id, id, now() from file where workspace_id = $1`

export type Moving = Awaited<ReturnType<typeof createMoving>>
export type Filled = { id: string; slug: string }

/** A directory and two cells, to move workspaces between. */
export async function createMoving() {
  const [directory, a, b] = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])
  const cells: Record<string, TestDatabase> = { a, b }
  await asOwner(a, `select become_cell('a')`)
  await asOwner(b, `select become_cell('b')`)
  const run = (cell: string, text: string) => asOwner(cells[cell]!, text)
  return {
    directory,
    cells,
    settings: {
      DATABASE_URL: directory.ownerUrl,
      SERVICE_CELLS: `a=${a.ownerUrl},b=${b.ownerUrl}`,
      SERVICE_SECRET: directory.secret,
    },
    run,
    /** A workspace with rows in every table of the cell "a". */
    async fill(): Promise<Filled> {
      const owner = await openEnd(a.ownerUrl)
      const id = await fillEveryTable(owner, { texts: HOSTILE, sealed: [] })
      await owner.query(SETTLE.replaceAll('$1', `'${id}'`))
      const { rows } = await owner.query<{ slug: string }>('select slug from workspace where id = $1', [id])
      await owner.end()
      const { slug } = rows[0]!
      await asOwner(directory, `insert into directory_workspace (id, slug, cell) values ('${id}', '${slug}', 'a')`)
      return { id, slug }
    },
    /** Rows of the workspace by table. */
    async rowsIn(cell: string, { id }: Filled): Promise<Map<string, number>> {
      const owner = await openEnd(cells[cell]!.ownerUrl)
      const counts = await countRows(owner, await tablesOf(owner), id)
      await owner.end()
      return counts
    },
    async holdsIn(cell: string, { id }: Filled) {
      return (await run(cell, `select state from workspace_hold where workspace_id = '${id}'`)).map(
        ({ state }) => state,
      )
    },
    async inDirectory({ id }: Filled) {
      const columns = 'cell, state, moving_to, moving_from, step'
      return (await asOwner(directory, `select ${columns} from directory_workspace where id = '${id}'`))[0]
    },
    close: () => Promise.all([directory, a, b].map((database) => database.drop())),
  }
}

/** What the directory says of a workspace that is not being moved. */
export const settled = (cell: string) => ({ cell, state: 'active', moving_to: null, moving_from: null, step: null })
