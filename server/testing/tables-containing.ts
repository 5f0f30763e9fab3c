import type { TestDatabase } from '#db/testing/database.ts'
import { asOwner } from './as-owner.ts'

/** The tables of workspaces with a row that matches a regular expression in any case. */
export async function tablesContaining(database: TestDatabase, words: string): Promise<string[]> {
  const tables = await asOwner(
    database,
    `select table_name as name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
  )
  const found = tables.map(
    ({ name }) =>
      `select '${name as string}' as name where exists (select from ${name as string} t where t::text ~* '${words}')`,
  )
  return (await asOwner(database, found.join(' union all '))).map(({ name }) => name as string)
}
