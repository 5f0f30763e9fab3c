import type { PoolClient, QueryResult } from 'pg'
import type { Connection } from './client.ts'

/**
 * A transaction of a database that works across workspaces (`relay`, `auth`). `begin` may be several statements; `work`
 * gets the result of the last one. A connection whose transaction did not end is closed, so that it is not reused
 * inside it.
 */
export async function transact<T>(
  { pool }: Pick<Connection, 'pool'>,
  work: (client: PoolClient, begun: QueryResult) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun: QueryResult | QueryResult[] = await client.query(begin)
    const result = await work(client, Array.isArray(begun) ? begun.at(-1)! : begun)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}
