import type pg from 'pg'
import { idKey } from '#server/core/access/directory.ts'
import { CellError } from './cell-error.ts'

type Registration = {
  cell: pg.Client
  directory: pg.Client
  name: string
  /** Whether the database had no name before. */
  isNew: boolean
  /** How many workspaces of this cell the directory has. */
  listed: number
  /** Also what leads to workspaces that the directory has. */
  whole: boolean
}
type Workspace = { id: string; slug: string }

/** Workspaces that are only here during a move belong to another cell. */
export const HERE = `workspace w where not exists (
  select from workspace_hold h where h.workspace_id = w.id and h.state in ('arriving', 'moved'))`
const AT_ONCE = 1_000
const AUTH_TABLES = ['auth.account', 'auth."twoFactor"', 'auth.session'] as const

export async function countHere(cell: pg.Client): Promise<number> {
  return (await cell.query<{ count: number }>(`select count(*)::integer as count from ${HERE}`)).rows[0]!.count
}

/** Adds the workspaces of a cell that the directory lacks, with what leads to them, and their accounts. */
export async function registerWorkspaces(registration: Registration): Promise<void> {
  const { cell, isNew } = registration
  await requireOwnDatabase(registration)
  if (isNew) await copyShared(registration)
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await cell.query<Workspace>(
      `select w.id, w.slug from ${HERE} and w.id > $1 order by w.id limit ${AT_ONCE}`,
      [after],
    )
    if (rows.length === 0) return
    await registerSome(registration, rows)
    after = rows.at(-1)!.id
  }
}

/** A database without a name must hold what the directory says of this cell; otherwise it is another database. */
async function requireOwnDatabase({ cell, directory, name, isNew, listed }: Registration): Promise<void> {
  if (!isNew || listed === 0) return
  const { rows } = await directory.query<{ id: string }>(
    'select id from directory_workspace where cell = $1 order by created_at limit 1',
    [name],
  )
  const { rowCount } = await cell.query('select from workspace where id = $1', [rows[0]!.id])
  if (rowCount === 1) return
  throw new CellError(
    `The directory has ${listed} workspaces in the cell "${name}", but the database that SERVICE_CELLS gives for it ` +
      'does not have them. Set the URL of the database that does.',
  )
}

async function registerSome(
  { cell, directory, name, isNew, whole }: Registration,
  workspaces: readonly Workspace[],
): Promise<void> {
  const ids = workspaces.map(({ id }) => id)
  const slugs = workspaces.map(({ slug }) => slug)
  const clash = await directory.query<Workspace & { cell: string }>(
    `select w.slug, w.cell from unnest($1::uuid[], $2::text[]) as x (id, slug)
     join directory_workspace w on w.slug = x.slug and w.id <> x.id limit 1`,
    [ids, slugs],
  )
  if (clash.rows[0])
    throw new CellError(
      `The cells "${clash.rows[0].cell}" and "${name}" both have a workspace with the slug "${clash.rows[0].slug}". ` +
        'Export one of them and delete it before you combine the cells.',
    )
  const added = await directory.query<{ id: string }>(
    `insert into directory_workspace (id, slug, cell) select x.id, x.slug, $3 from unnest($1::uuid[], $2::text[]) as x (id, slug)
     on conflict (id) do nothing returning id`,
    [ids, slugs, name],
  )
  // A registration that a crash interrupted is repeated as a whole.
  const fresh = isNew || whole ? ids : added.rows.map(({ id }) => id)
  if (fresh.length === 0) return
  await registerLookups({ cell, directory }, fresh)
}

/** Adds what leads to these workspaces of the directory. */
export async function registerLookups(between: Pick<Registration, 'cell' | 'directory'>, ids: string[]): Promise<void> {
  await registerMembers(between, ids)
  await registerKeys(between, ids)
}

/** Accounts with the same address are linked, as by an import. */
async function registerMembers(
  { cell, directory }: Pick<Registration, 'cell' | 'directory'>,
  ids: string[],
): Promise<void> {
  const members = await cell.query<{ user_id: string; workspace: string }>(
    'select user_id, workspace_id as workspace from member where workspace_id = any ($1) and user_id is not null',
    [ids],
  )
  const users = [...new Set(members.rows.map(({ user_id }) => user_id))]
  const present = await directory.query<{ id: string }>('select id from auth."user" where id = any ($1)', [users])
  const known = new Set(present.rows.map(({ id }) => id))
  const unknown = users.filter((id) => !known.has(id))
  const linked = unknown.length > 0 ? await copyAccounts({ cell, directory }, unknown) : new Map<string, string>()
  for (const [there, here] of linked)
    await cell.query('update member set user_id = $1 where user_id = $2', [here, there])
  const rows = members.rows.map(({ user_id, workspace }) => ({ user_id: linked.get(user_id) ?? user_id, workspace }))
  await directory.query(
    `insert into directory_member (user_id, workspace)
     select x.user_id, x.workspace from json_to_recordset($1) as x (user_id text, workspace uuid)
     where exists (select from auth."user" u where u.id = x.user_id) on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Returns the accounts that the directory has under another id, by their id in the cell. */
async function copyAccounts({ cell, directory }: Pick<Registration, 'cell' | 'directory'>, ids: string[]) {
  const people = await cell.query<{ id: string; email: string }>('select * from auth."user" where id = any ($1)', [ids])
  const emails = people.rows.map(({ email }) => email)
  const taken = await directory.query<{ id: string; email: string }>(
    'select id, email from auth."user" where email = any ($1)',
    [emails],
  )
  const idOf = new Map(taken.rows.map(({ id, email }) => [email, id]))
  const linked = new Map(people.rows.flatMap(({ id, email }) => (idOf.has(email) ? [[id, idOf.get(email)!]] : [])))
  const added = ids.filter((id) => !linked.has(id))
  await insertRows(
    directory,
    'auth."user"',
    people.rows.filter(({ id }) => !linked.has(id)),
  )
  for (const table of AUTH_TABLES) {
    const { rows } = await cell.query<object>(`select * from ${table} where "userId" = any ($1)`, [added])
    await insertRows(directory, table, rows)
  }
  return linked as Map<string, string>
}

async function registerKeys(
  { cell, directory }: Pick<Registration, 'cell' | 'directory'>,
  ids: string[],
): Promise<void> {
  const { rows } = await cell.query<{
    key: Buffer | null
    id: string | null
    workspace: string
    expires_at: string | null
  }>(
    `select hash as key, null as id, workspace_id as workspace, expires_at from token where workspace_id = any ($1)
     union all select null, id, workspace_id, null from token where workspace_id = any ($1)
     union all select hash, null, workspace_id, expires_at from invitation where workspace_id = any ($1)
     union all select hash, null, workspace_id, expires_at from connection_renewal where workspace_id = any ($1)`,
    [ids],
  )
  const keys = rows.map(({ key, id, ...row }) => ({ ...row, key: (key ?? idKey(id!)).toString('hex') }))
  await directory.query(
    `insert into directory_key (key, workspace, expires_at)
     select decode(x.key, 'hex'), x.workspace, x.expires_at
     from json_to_recordset($1) as x (key text, workspace uuid, expires_at timestamptz) on conflict do nothing`,
    [JSON.stringify(keys)],
  )
}

/** Suppressed addresses are in every database; apps that connect are in the directory. */
async function copyShared({ cell, directory }: Registration): Promise<void> {
  const read = async (from: pg.Client, table: string) => (await from.query<object>(`select * from ${table}`)).rows
  await insertRows(directory, 'auth."oauthClient"', await read(cell, 'auth."oauthClient"'))
  const [there, here] = [await read(cell, 'suppression'), await read(directory, 'suppression')]
  await insertRows(directory, 'suppression', there)
  await insertRows(cell, 'suppression', here)
}

async function insertRows(into: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  const text = `insert into ${table} select * from json_populate_recordset(null::${table}, $1) on conflict do nothing`
  await into.query(text, [JSON.stringify(rows)])
}
