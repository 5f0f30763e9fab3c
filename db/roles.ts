import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { isForbidden } from './postgres-errors.ts'

/** The program's login roles, one per interface. */
export const databaseRoles = ['app', 'api', 'agent', 'auth', 'relay'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Session settings of each role; a longer transaction overrides them. */
const settings: Record<DatabaseRole, Record<string, string>> = {
  app: withLimits('public', '30s', '15s'),
  api: withLimits('public', '30s', '15s'),
  agent: withLimits('public', '30s', '15s'),
  auth: withLimits('auth, public', '10s', '10s'),
  relay: withLimits('public', '60s', '30s'),
}

export function roleName(prefix: string, databaseRole: DatabaseRole) {
  return `${prefix}_${databaseRole}`
}

/** The name of the database in `ownerUrl`, which is the default prefix of the role names. */
export function rolePrefixOf(ownerUrl: string) {
  const name = decodeURIComponent(parseUrl(ownerUrl).pathname.slice(1))
  if (!/^[a-z_][a-z0-9_-]{0,56}$/i.test(name)) {
    throw new Error(
      `The database name "${name}" must have 1 to 57 letters, digits, "_" or "-" and must not start with a digit.`,
    )
  }
  return name
}

/**
 * The connection URL of a role: that of the owner with the role's name and password, which is the hex HMAC-SHA256 of
 * the name under `secret`.
 */
export function roleUrl(ownerUrl: string, prefix: string, databaseRole: DatabaseRole, secret: string) {
  const url = parseUrl(ownerUrl)
  const role = roleName(prefix, databaseRole)
  for (const name of ['user', 'password']) url.searchParams.delete(name)
  url.username = encodeURIComponent(role)
  url.password = passwordOf(role, secret)
  return url.href
}

export function roleUrls(ownerUrl: string, prefix: string, secret: string): Record<DatabaseRole, string> {
  const entries = databaseRoles.map(
    (databaseRole) => [databaseRole, roleUrl(ownerUrl, prefix, databaseRole, secret)] as const,
  )
  return Object.fromEntries(entries) as Record<DatabaseRole, string>
}

/**
 * Creates missing roles and resets the passwords and settings of all roles. Roles whose password derives from one of
 * `secrets` keep it, so that nodes with only that secret are not locked out; all others get that of the first. Returns
 * the secret in use. Without CREATEROLE, succeeds if the roles already work, and otherwise throws with the SQL to run.
 */
export async function ensureRoles(owner: pg.Client, ownerUrl: string, prefix: string, secrets: readonly string[]) {
  const existing = await owner.query<{ rolname: string }>('select rolname from pg_roles where rolname = any ($1)', [
    databaseRoles.map((databaseRole) => roleName(prefix, databaseRole)),
  ])
  const present = new Set(existing.rows.map(({ rolname }) => rolname))
  const inForce = present.size === databaseRoles.length ? await secretInForce(ownerUrl, prefix, secrets) : undefined
  const secret = inForce ?? secrets[0]!
  const statements = databaseRoles.flatMap((databaseRole) => {
    const role = roleName(prefix, databaseRole)
    return roleStatements(role, settings[databaseRole], secret, present.has(role))
  })
  try {
    await owner.query(`begin; ${statements.join('; ')}; commit`)
  } catch (error) {
    await owner.query('rollback')
    if (!isForbidden(error)) throw error
    if (inForce) return { created: false, secret }
    const { rows } = await owner.query<{ name: string }>('select current_user as name')
    throw new Error(
      `The database user "${rows[0]?.name}" lacks CREATEROLE. Grant it, or run this as a superuser and start again: ` +
        `${statements.join('; ')};`,
    )
  }
  return { created: present.size < databaseRoles.length, secret }
}

/** Which of `secrets` the role passwords derive from; undefined if none. */
export async function secretInForce(ownerUrl: string, prefix: string, secrets: readonly string[]) {
  for (const secret of secrets) if (await canAllConnect(ownerUrl, prefix, secret)) return secret
  return undefined
}

function roleStatements(role: string, values: Record<string, string>, secret: string, present: boolean) {
  const name = pg.escapeIdentifier(role)
  const password = pg.escapeLiteral(scramVerifier(passwordOf(role, secret), role))
  return [
    `${present ? 'alter' : 'create'} role ${name} login password ${password}`,
    ...Object.entries(values).map(([setting, value]) => `alter role ${name} set ${setting} = ${value}`),
  ]
}

async function canAllConnect(ownerUrl: string, prefix: string, secret: string) {
  for (const url of Object.values(roleUrls(ownerUrl, prefix, secret))) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return false
    } finally {
      await client.end()
    }
  }
  return true
}

function passwordOf(role: string, secret: string) {
  return createHmac('sha256', secret).update(role).digest('hex')
}

/**
 * The form in which Postgres stores a password (RFC 5802, RFC 7677; PostgreSQL's
 * `SCRAM-SHA-256$iterations:salt$stored:server`). Sent instead of the password, which thus appears in no statement, log
 * or error. The salt only has to differ by role.
 */
function scramVerifier(password: string, role: string) {
  const iterations = 4096
  const salt = createHash('sha256').update(`${role}:${password}`).digest().subarray(0, 16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

function withLimits(searchPath: string, statement: string, idle: string) {
  return {
    search_path: searchPath,
    statement_timeout: `'${statement}'`,
    idle_in_transaction_session_timeout: `'${idle}'`,
    lock_timeout: `'5s'`,
    // Every statement here is short; compiling one costs more than running it.
    jit: 'off',
    timezone: `'UTC'`,
  }
}

function parseUrl(ownerUrl: string) {
  const url = URL.parse(ownerUrl)
  if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return url
  throw new Error('DATABASE_URL must have the form postgresql://user:password@host:5432/database.')
}
