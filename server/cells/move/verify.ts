import type pg from 'pg'
import type { MovedTable } from './tables.ts'

/** Rows by table, without empty ones. */
export async function countRows(
  client: pg.Client,
  tables: readonly MovedTable[],
  workspaceId: string,
): Promise<Map<string, number>> {
  const each = tables.map(
    ({ name, own }) => `select '${name}' as name, count(*)::integer as count from ${name} where ${own}`,
  )
  const { rows } = await client.query<{ name: string; count: number }>(each.join(' union all '), [workspaceId])
  return new Map(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

/** The tables whose rows differ between the cells, by count and checksum. */
export async function differingTables(
  { source, target }: { source: pg.Client; target: pg.Client },
  tables: readonly MovedTable[],
  workspaceId: string,
): Promise<MovedTable[]> {
  const [there, here] = await Promise.all([source, target].map((client) => checksums(client, tables, workspaceId)))
  return tables.filter(({ name }) => there!.get(name) !== here!.get(name))
}

async function checksums(client: pg.Client, tables: readonly MovedTable[], workspaceId: string) {
  const sums = new Map<string, string>()
  const counts = await countRows(client, tables, workspaceId)
  for (const { name, own, compared } of tables) {
    if (!counts.has(name)) continue
    const text = `select sum(hashtextextended(row(${compared})::text, 0))::text as sum from ${name} where ${own}`
    const { rows } = await client.query<{ sum: string }>(text, [workspaceId])
    sums.set(name, `${counts.get(name)} ${rows[0]!.sum}`)
  }
  return sums
}
