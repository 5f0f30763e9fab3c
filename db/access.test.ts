import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { listedName, unrevised } from './access.ts'
import { databaseRoles, roleName, type DatabaseRole } from './roles.ts'
import { tables as listedTables } from './tables/tables.ts'
import { createTestDatabase } from './testing/database.ts'

const database = await createTestDatabase()
const owner = new pg.Client(database.ownerUrl)
await owner.connect()
const clients = Object.fromEntries(
  await Promise.all(
    databaseRoles.map(async (databaseRole) => {
      const client = new pg.Client(database.urls[databaseRole])
      await client.connect()
      return [databaseRole, client] as const
    }),
  ),
) as Record<DatabaseRole, pg.Client>

afterAll(async () => {
  for (const client of [owner, ...Object.values(clients)]) await client.end()
  await database.drop()
})

const schemas = `('public', 'auth')`
const roles = databaseRoles.map((databaseRole) => roleName(database.rolePrefix, databaseRole))

/** Indexes and keys of workspace data that are searched before a workspace is known. */
const globalKeys = new Set(['invitation_hash', 'token_hash', 'connection_renewal_hash', 'mail_pkey'])

async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) {
  return (await owner.query<Row>(statement, values)).rows
}

describe('the list of tables', () => {
  test('names every table there is, and no other', async () => {
    const tables = await ask<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables where schemaname in ${schemas}`,
    )
    const listed = Object.keys(listedTables).toSorted()
    expect(listed, 'Add every table to db/tables').toEqual(tables.map(listedName).toSorted())
  })

  test('calls everything with a workspace_id workspace data', async () => {
    const tables = await ask<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.columns
       where column_name = 'workspace_id' and table_schema in ${schemas}`,
    )
    const listed = Object.entries(listedTables).filter(([, { workspace }]) => workspace === 'workspace_id')
    expect(listed.map(([name]) => name).toSorted()).toEqual(tables.map(listedName).toSorted())
  })

  test.each(databaseRoles)('is what the role %s can do', async (databaseRole) => {
    const columns = await ask<{ schema: string; name: string; column: string; can: Record<string, boolean> }>(
      `select n.nspname as schema, c.relname as name, a.attname as column, json_build_object(
         'select', has_column_privilege($1, c.oid, a.attname, 'select'), 'insert', has_column_privilege($1, c.oid, a.attname, 'insert'),
         'update', has_column_privilege($1, c.oid, a.attname, 'update'), 'delete', has_table_privilege($1, c.oid, 'delete'),
         'truncate', has_table_privilege($1, c.oid, 'truncate, references, trigger')) as can
       from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and n.nspname in ${schemas} and a.attnum > 0 and not a.attisdropped`,
      [roleName(database.rolePrefix, databaseRole)],
    )
    expect(columns.length).toBeGreaterThan(100)
    for (const { column, can, ...table } of columns) {
      const rights = listedTables[listedName(table)]?.[databaseRole] ?? ''
      const granted = Object.keys(can).filter((privilege) => can[privilege])
      expect({ ...table, column, granted }).toEqual({ ...table, column, granted: rightsOn(rights, column) })
    }
  })
})

describe('walls', () => {
  test('row security is forced on all workspace data', async () => {
    const open = await ask<{ schema: string; name: string }>(
      `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ${schemas} and not (relrowsecurity and relforcerowsecurity)`,
    )
    const global = Object.keys(listedTables).filter((name) => listedTables[name]?.workspace === 'none')
    expect(open.map(listedName).toSorted()).toEqual(global.toSorted())
  })

  test('primary keys, unique indexes and foreign keys of workspace data begin with the workspace', async () => {
    const keys = await ask<{ table: string; key: string; first: string; references: string | null }>(
      `select c.relname as table, i.relname as key, a.attname as first, null as references
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
         join pg_attribute a on a.attrelid = i.oid and a.attnum = 1 where x.indisunique and c.relnamespace = 'public'::regnamespace
       union all
       select c.relname, f.conname, a.attname, f.confrelid::regclass::text from pg_constraint f join pg_class c on c.oid = f.conrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
       where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`,
    )
    const wrong = keys.filter(
      ({ table, key, first, references }) =>
        listedTables[table]?.workspace === 'workspace_id' &&
        first !== 'workspace_id' &&
        !globalKeys.has(key) &&
        !references?.startsWith('auth.'),
    )
    expect(keys.length).toBeGreaterThan(30)
    expect(wrong).toEqual([])
  })

  test('the roles own nothing, bypass nothing and are members of nothing', async () => {
    const found = await ask(
      `select rolname from pg_roles r where rolname = any ($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
         or rolreplication or exists (select from pg_auth_members where member = r.oid)
         or exists (select from pg_shdepend where refobjid = r.oid and deptype = 'o')
         or has_database_privilege(r.oid, current_database(), 'create') or has_schema_privilege(r.oid, 'public', 'create'))`,
      [roles],
    )
    expect(found).toEqual([])
    expect(await ask('select from pg_roles where rolname = any ($1)', [roles])).toHaveLength(databaseRoles.length)
  })

  test('only removal with a parent runs with its owner’s rights, no view shows its owner’s rows', async () => {
    // Triggers cannot be called directly; these act like a foreign key, which also runs as the owner.
    const cascade = `prorettype = 'trigger'::regtype and (proname like 'remove_rows_of_%' or proname = 'mark_objects_of_removed_files') and 'search_path=public, pg_temp' = any (proconfig)`
    const found = await ask(
      `select proname as name from pg_proc where prosecdef and not coalesce(${cascade}, false) and pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
       union all select relname from pg_class where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
         and not coalesce('security_invoker=true' = any (reloptions), false)`,
    )
    expect(found).toEqual([])
  })
})

describe('rows', () => {
  const [one, two] = ['11111111-1111-7111-8111-111111111111', '22222222-2222-7222-8222-222222222222'] as const
  const project = (workspace: string) =>
    `insert into project values ('${workspace}', gen_random_uuid(), 'P', '', 'active', '{}', '{}', null, 'blue', 1, now(), now())`

  test('a role sees and writes those of its workspace alone, without one none; relay and auth see all', async () => {
    for (const workspace of [one, two]) {
      await clients.app.query(`select set_config('app.workspace_id', $1, false)`, [workspace])
      await clients.app.query(
        `insert into workspace (id, slug, name, created_at, updated_at) values ($1, $2, 'W', now(), now())`,
        [workspace, `w${workspace[0]}`],
      )
      await clients.app.query(project(workspace))
    }
    await expect(clients.app.query(project(one))).rejects.toThrow('row-level security')
    await expect(clients.app.query('update project set workspace_id = $1', [one])).rejects.toThrow('row-level security')

    for (const databaseRole of ['app', 'api', 'agent'] as const) {
      await clients[databaseRole].query(`select set_config('app.workspace_id', $1, false)`, [two])
      expect((await clients[databaseRole].query('select workspace_id from project')).rows).toEqual([
        { workspace_id: two },
      ])
      expect((await clients[databaseRole].query('select id from workspace')).rows).toEqual([{ id: two }])
      await clients[databaseRole].query('reset app.workspace_id')
      expect((await clients[databaseRole].query('select workspace_id from project')).rows).toEqual([])
    }
    expect((await clients.relay.query('select workspace_id from project')).rows).toHaveLength(2)
    expect((await clients.auth.query('select slug from workspace order by 1')).rows).toEqual([
      { slug: 'w1' },
      { slug: 'w2' },
    ])
  })

  test('the public API cannot even ask for confidential fields', async () => {
    await expect(clients.api.query('select * from member_hr')).rejects.toThrow('permission denied')
    await expect(clients.api.query('select hash from token')).rejects.toThrow('permission denied')
  })

  test('only the relay reaches the queue', async () => {
    const addJob = `select id from graphile_worker.add_job('nothing')`
    const { rows } = await clients.relay.query(addJob)
    expect(rows).toHaveLength(1)
    expect((await clients.relay.query('select id from graphile_worker._private_jobs')).rows).toEqual(rows)
    await expect(clients.app.query(addJob)).rejects.toThrow('permission denied')
  })
})

/** `select, update (name)` on the column `name` → [select, update] */
function rightsOn(listed: string, column: string) {
  const rights = listed.replace('revise', unrevised.includes(column) ? 'update ()' : 'update')
  return [...rights.matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(([, privilege = '', columns]) =>
    columns === undefined || columns.split(', ').includes(column) ? [privilege] : [],
  )
}
