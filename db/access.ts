import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { databaseRoles, roleName, type DatabaseRole } from './roles.ts'
import { all, type Table } from './tables/table.ts'
import { tables } from './tables/tables.ts'

/** The roles with access to each schema; only the relay has access to the schema of the job queue. */
const schemas: Record<string, readonly DatabaseRole[]> = {
  public: databaseRoles,
  auth: ['auth'],
  graphile_worker: ['relay'],
}

/** `(select …)` makes it a value of the statement instead of a call per row. */
const sessionWorkspace = `(select nullif(current_setting('app.workspace_id', true), '')::uuid)`
/** FORCE applies to the owner too; migrations set `app.maintenance` to reach all rows. */
const maintenance = `(select current_setting('app.maintenance', true) = 'on')`

/** The statements that give every role exactly the rights of `tables/`, regardless of earlier ones. The owner runs them. */
export async function accessStatements(owner: pg.Client, rolePrefix: string): Promise<string[]> {
  const role = (databaseRole: DatabaseRole) => escapeIdentifier(roleName(rolePrefix, databaseRole))
  const everyRole = databaseRoles.map(role).join(', ')
  const { rows } = await owner.query<ExistingTable>(existingTables)
  const there = await owner.query<{ name: string }>('select nspname as name from pg_namespace')
  const present = new Set(there.rows.map(({ name }) => name))
  const queue = rows.filter(({ schema }) => schema === 'graphile_worker')
  const listed = rows.filter((table) => tables[listedName(table)])
  return [
    ...(await databaseStatements(owner, everyRole)),
    ...Object.entries(schemas).flatMap(([schema, visitors]) =>
      !present.has(schema)
        ? []
        : [
            `revoke all on all tables in schema ${schema} from public, ${everyRole}`,
            `revoke all on all sequences in schema ${schema} from public, ${everyRole}`,
            `grant usage on schema ${schema} to ${visitors.map(role).join(', ')}`,
          ],
    ),
    ...(await functionStatements(owner, role)),
    ...listed.flatMap((table) => tableStatements(table, role)),
    ...queue.flatMap((table) => queueStatements(table, role('relay'))),
    `grant usage, select on all sequences in schema graphile_worker to ${role('relay')}`,
    `grant execute on all functions in schema graphile_worker to ${role('relay')}`,
  ]
}

interface ExistingTable {
  schema: string
  name: string
  secured: boolean
  columns: string[]
}

const existingTables = `
  select n.nspname as schema, c.relname as name, c.relrowsecurity as secured,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = any ('{${Object.keys(schemas).join(',')}}')
  order by 1, 2`

/** The name of a table in `tables/`. */
export function listedName({ schema, name }: { schema: string; name: string }) {
  return schema === 'public' ? name : `${schema}.${name}`
}

function tableStatements(table: ExistingTable, role: (databaseRole: DatabaseRole) => string) {
  const { workspace, rows, ...rights } = tables[listedName(table)]!
  const name = qualified(table)
  const policies =
    workspace === 'none' ? [] : rowPolicies(rights, { own: `${workspace} = ${sessionWorkspace}`, rows }, role)
  return [
    ...databaseRoles.flatMap((databaseRole) =>
      rights[databaseRole]
        ? `grant ${grantable(rights[databaseRole], table.columns)} on ${name} to ${role(databaseRole)}`
        : [],
    ),
    `alter table ${name} ${workspace === 'none' ? 'disable' : 'enable'} row level security`,
    `alter table ${name} ${workspace === 'none' ? 'no force' : 'force'} row level security`,
    ...policyNames.map((policy) => `drop policy if exists ${policy} on ${name}`),
    ...policies.map(([policy, rule]) => `create policy ${policy} on ${name} ${rule}`),
  ]
}

const policyNames = ['maintenance', ...databaseRoles, 'agent_insert', 'agent_update']

/** What a role without the right to delete can update: `revise` means all columns except the key and `deleted_at`. */
export const unrevised: readonly string[] = ['workspace_id', 'id', 'deleted_at']

function grantable(rights: string, columns: readonly string[]) {
  const revised = columns.filter((column) => !unrevised.includes(column)).map(escapeIdentifier)
  return rights.replace('revise', `update (${revised.join(', ')})`)
}

type Policy = [name: string, rule: string]

/** `seen` further limits which rows can be read. */
const both = (rule: string, seen?: string) => `using (${seen ? `${rule} and ${seen}` : rule}) with check (${rule})`

function rowPolicies(
  rights: Pick<Table, DatabaseRole | 'agentWrites'>,
  { own, rows }: { own: string; rows?: string | undefined },
  role: (databaseRole: DatabaseRole) => string,
): Policy[] {
  const rules: Record<DatabaseRole, string> = { app: own, api: own, agent: own, auth: 'true', relay: 'true' }
  const policies = databaseRoles
    .filter((databaseRole) => rights[databaseRole])
    .flatMap((databaseRole): Policy[] => {
      const to = role(databaseRole)
      const { agentWrites } = rights
      if (databaseRole !== 'agent' || !agentWrites)
        return [[databaseRole, `to ${to} ${both(rules[databaseRole], rows)}`]]
      const written = `${own} and ${agentWrites}`
      return [
        ['agent', `for select to ${to} using (${own})`],
        ['agent_insert', `for insert to ${to} with check (${written})`],
        ['agent_update', `for update to ${to} ${both(written)}`],
      ]
    })
  return [['maintenance', `to current_user ${both(maintenance)}`], ...policies]
}

/** The job queue enables row level security without a policy on some of its tables, which would exclude the relay. */
function queueStatements(table: ExistingTable, relay: string) {
  const name = qualified(table)
  return [
    `grant ${all} on ${name} to ${relay}`,
    `drop policy if exists relay on ${name}`,
    ...(table.secured ? [`create policy relay on ${name} to ${relay} using (true) with check (true)`] : []),
  ]
}

/**
 * By default, Postgres lets every role call a new function. Functions of extensions belong to the administrator and are
 * unchanged. The agent role cannot call functions that run with their owner's rights.
 */
async function functionStatements(owner: pg.Client, role: (databaseRole: DatabaseRole) => string) {
  const everyRole = databaseRoles.map(role).join(', ')
  const others = databaseRoles.filter((databaseRole) => databaseRole !== 'agent').map(role)
  const { rows } = await owner.query<{ signature: string; definer: boolean }>(
    `select p.oid::regprocedure::text as signature, prosecdef as definer
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'auth') and pg_has_role(p.proowner, 'usage')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by 1`,
  )
  return rows.flatMap(({ signature, definer }) => [
    `revoke all on routine ${signature} from public, ${everyRole}`,
    `grant execute on routine ${signature} to ${definer ? others.join(', ') : everyRole}`,
  ])
}

/** Only the owner of the database can revoke access; if that is the administrator, nothing is revoked. */
async function databaseStatements(owner: pg.Client, everyRole: string) {
  const { rows } = await owner.query<{ name: string; own: boolean }>(
    `select quote_ident(datname) as name, pg_has_role(datdba, 'usage') as own from pg_database where datname = current_database()`,
  )
  const [database] = rows
  if (!database?.own) return []
  return [
    `revoke all on database ${database.name} from public`,
    `grant connect on database ${database.name} to ${everyRole}`,
    'revoke create on schema public from public',
  ]
}

function qualified({ schema, name }: ExistingTable) {
  return `${schema}.${escapeIdentifier(name)}`
}
