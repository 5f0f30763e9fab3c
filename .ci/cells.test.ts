import { expect, test } from 'vitest'
import { tables } from '../db/tables/tables.ts'
import { readSources } from './sources.ts'

const names = Object.keys(tables)
const directory = names.filter((name) => tables[name]!.database === 'directory')
/** Each database has its own rows in the others; email about an account is in the directory. */
const cell = names.filter((name) => [undefined, 'cell'].includes(tables[name]!.database) && name !== 'mail')

const sources = readSources().filter(({ isTest, path }) => !isTest && /^(server|worker|db)\//.test(path))

/** One per statement: what Kysely builds until it runs, and SQL texts. */
function statementsIn(text: string): string[] {
  const built = text.match(/\.(selectFrom|insertInto|updateTable|deleteFrom)\([\s\S]*?(?=\.execute|\n\n|$)/g) ?? []
  const written = text.match(/(`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*')/g) ?? []
  return [...built, ...written.filter((one) => /\b(select|insert|update|delete)\b/i.test(one))]
}

function mentions(statement: string, table: string): boolean {
  const [schema, name = schema] = table.split('.') as [string, string?]
  const sql = table.startsWith('auth.') ? `${schema}\\."?${name}"?` : name
  const used = `(from|join|into|update)\\s+${sql}\\b(?!\\s*\\()`
  return new RegExp(`${used}|(From|Into|Table|Join)\\('${table.replace('.', '\\.')}( as [a-z]+)?'`).test(statement)
}

const joins = (statement: string) =>
  directory.some((table) => mentions(statement, table)) && cell.some((table) => mentions(statement, table))

test('no statement joins a table of the directory with one of a cell', () => {
  const statements = sources.flatMap(({ path, text }) => statementsIn(text).map((statement) => ({ path, statement })))
  expect(statements.length).toBeGreaterThan(300)
  expect(
    statements.filter(({ statement }) => directory.some((table) => mentions(statement, table))).length,
  ).toBeGreaterThan(10)
  expect(statements.filter(({ statement }) => joins(statement))).toEqual([])
})

test('a statement across the two is found, built or written', () => {
  const found = statementsIn(`
    const a = await db.selectFrom('member').innerJoin('auth.user', 'auth.user.id', 'member.user_id').execute()
    const b = \`select 1 from auth.session s join member m on m.user_id = s."userId"\`
    const c = await db.selectFrom('auth.user').execute()`)
  expect(found.filter(joins)).toHaveLength(2)
})
