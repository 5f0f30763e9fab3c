import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { generate, PostgresDialect } from 'kysely-codegen'
import { connect } from '../client.ts'
import type { DB } from '../types.ts'
import { createTestCluster } from './cluster.ts'

/**
 * Writes db/types.ts and db/column-types.ts from a freshly migrated database; with `--verify` it writes nothing and fails when
 * one is out of date. The types of the first are those `pgTypes` parses to, of the second those of Postgres.
 */
const { verify } = parseArgs({ options: { verify: { type: 'boolean', default: false } } }).values
const typesFile = path.join(import.meta.dirname, '../types.ts')
const columnsFile = path.join(import.meta.dirname, '../column-types.ts')

const { ownerUrl, stop } = await createTestCluster()
const { db } = connect(ownerUrl, { max: 2, name: 'atrium types' })
try {
  await generate({
    db,
    dialect: new PostgresDialect(),
    excludePattern: 'graphile_worker.*',
    typeMapping: { date: 'string', timestamptz: 'string', numeric: 'number', int8: 'number', xid8: 'string' },
    outFile: typesFile,
    verify,
  })
  const columns = await describeColumns(db)
  if (!verify) await writeFile(columnsFile, columns)
  else if ((await readFile(columnsFile, 'utf8')) !== columns) throw new Error('db/column-types.ts differs')
  process.stderr.write(`db/types.ts and db/column-types.ts are ${verify ? 'up to date' : 'written'}.\n`)
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`The types are out of date or cannot be made: ${(error as Error).message}\nnpm run types:db\n`)
} finally {
  await db.destroy()
  await stop()
}

async function describeColumns(from: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ table: string; columns: string; optional: string | null }>`
    select relname as table, string_agg(quote_literal(attname), ', ' order by attnum) filter (where not attnotnull) as optional, string_agg(
      format('%s: ''%s''', case when attname ~ '^[a-zA-Z_]+$' then attname else quote_literal(attname) end, format_type(atttypid, null)),
      ', ' order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    group by relname order by relname collate "C"`.execute(from)
  const { rows: searched } = await sql<{ table: string; columns: string }>`
    select relname as table, string_agg(quote_literal(source.attname), ', ' order by source.attnum) as columns
    from pg_attribute text join pg_attrdef on adrelid = text.attrelid and adnum = text.attnum
    join pg_depend on classid = 'pg_attrdef'::regclass and objid = pg_attrdef.oid and refobjid = text.attrelid
    join pg_attribute source on source.attrelid = refobjid and source.attnum = refobjsubid
    join pg_class on pg_class.oid = text.attrelid
    where text.attname = 'search_text' and source.attname <> 'search_text'
    group by relname order by relname collate "C"`.execute(from)
  const tables = rows.map(({ table, columns }) => `  ${table}: { ${columns} },\n`)
  const optional = rows.flatMap((row) => (row.optional ? `  ${row.table}: [${row.optional}],\n` : []))
  return `/** Made by \`npm run types:db\`: the type of every column in Postgres, without its size. */
export const columnTypes: Record<string, Readonly<Record<string, string>>> = {\n${tables.join('')}}

/** The columns that can be null. */
export const nullableColumns: Record<string, readonly string[]> = {\n${optional.join('')}}

/** The columns whose values are in \`search_text\`. */
export const searchedColumns: Record<string, readonly string[]> = {\n${searched.map((row) => `  ${row.table}: [${row.columns}],\n`).join('')}}\n`
}
