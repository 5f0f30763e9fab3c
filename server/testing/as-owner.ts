import pg from 'pg'
import { pgTypes } from '#db/client.ts'
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

/** Runs `work` with a connection of the owner as commands have it: times in UTC, and values as in the product. */
export async function asTableOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, types: pgTypes })
  await client.connect()
  try {
    await client.query(`set app.maintenance = 'on'; set timezone = 'UTC'`)
    return await work(client)
  } finally {
    await client.end()
  }
}
