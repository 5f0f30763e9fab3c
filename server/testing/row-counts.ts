import pg from 'pg'
import type { TestDatabase } from '#db/testing/database.ts'

/** Counts the rows of every workspace table, except token use, which every call writes. */
export async function openRowCounts(database: TestDatabase) {
  const client = new pg.Client(database.ownerUrl)
  await client.connect()
  await client.query(`set app.maintenance = 'on'`)
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'token_%' order by 1`,
  )
  const counts = rows.map(({ name }) => `select '${name}' as name, count(*) from ${client.escapeIdentifier(name)}`)
  const text = `select json_object_agg(name, count) as counts from (${counts.join(' union all ')}) as every_table`
  // Named, because planning it takes longer than counting.
  const statement = { name: 'counts', text }
  return {
    counts: async () => (await client.query<{ counts: Record<string, number> }>(statement)).rows[0]!.counts,
    [Symbol.asyncDispose]: () => client.end(),
  }
}
