import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import pg from 'pg'
import { isForbidden } from './postgres-errors.ts'

/** The program's login roles, one per way into the data. */
export const databaseRoles = ['app', 'api', 'agent', 'auth', 'relay'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Session settings of each role; what needs longer sets it for its own transaction. */
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

/** The name of the database in `ownerUrl`, which begins its roles' names unless another prefix is given. */
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
 * The URL by which a databaseRole connects: that of the owner with the databaseRole's role and its password, HMAC-SHA256 of the role's
 * name under `secret` in hex.
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
 * Creates the roles that are missing and sets the passwords and settings of all again. Roles that still open with one of
 * `secrets` keep that password, because nodes that only know that one would be locked out; all others get that of the first.
 * Answers the secret in force. An owner without CREATEROLE passes when the roles already work, and otherwise learns the SQL to run
 * by hand.
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

/** Which of `secrets` the roles' passwords follow from; undefined when from none of them. */
export async function secretInForce(ownerUrl: string, prefix: string, secrets: readonly string[]) {
  for (const secret of secrets) if (await allDoorsOpen(ownerUrl, prefix, secret)) return secret
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

async function allDoorsOpen(ownerUrl: string, prefix: string, secret: string) {
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
 * What Postgres stores of a password (RFC 5802, RFC 7677; PostgreSQL's `SCRAM-SHA-256$iterations:salt$stored:server`).
 * Sent instead of the password, which thus appears in no statement, log or error. The salt only has to differ by role.
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
