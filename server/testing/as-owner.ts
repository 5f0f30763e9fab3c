import pg from 'pg'
import type { TestDatabase } from '#db/testing/database.ts'

/**
 * Runs a statement as the owner of the tables, across every workspace, to change a timestamp or bypass row level
 * security.
 */
export async function asOwner(
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`set app.maintenance = 'on'`)
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
