import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { BACKEND, SILENCE, type Silence, Watch, watchClient } from './silence.ts'
import type { DB } from './types.ts'

type Parse = (text: string) => unknown

const { builtins } = pg.types
const asText: Parse = (text) => text
const asNumber: Parse = (text) => Number(text)
const parseTextArray = (pg.types.getTypeParser as (oid: number) => Parse)(1009) as (text: string) => (string | null)[]

/** Arrays have types of their own: the number beside each is that of its array (PostgreSQL src/include/catalog/pg_type.dat). */
const parsers = new Map<number, Parse>([
  ...withArray(builtins.DATE, 1182, asText),
  ...withArray(builtins.TIMESTAMPTZ, 1185, toRfc3339),
  ...withArray(builtins.NUMERIC, 1231, asNumber),
  ...withArray(builtins.INT8, 1016, asNumber),
])

/** Values as the application uses them: days and times as strings (RFC 3339, UTC, milliseconds), numbers as numbers. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export interface Connection {
  url: string
  db: Kysely<DB>
  pool: pg.Pool
}

export interface ConnectOptions {
  /** Connections at most. */
  max: number
  /** Shown as application_name in pg_stat_activity. */
  name: string
  /** Milliseconds after which an unanswered statement counts as lost, even if Postgres is still executing it. */
  silence?: number
  /** When a silent Postgres counts as down. */
  limits?: Silence
  /** Settings of the sessions, such as `{ synchronous_commit: 'off' }`. */
  settings?: Record<string, string>
}

/** A pool of plain connections and Kysely on it; `db.destroy()` ends both. */
export function connect(url: string, options: ConnectOptions): Connection {
  const { max, name, limits = SILENCE, silence = limits.long, settings = {} } = options
  const watch = new Watch(url, limits)
  const lent = new WeakSet<pg.ClientBase>()
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    // It gives up waiting for a free connection after this time as well.
    connectionTimeoutMillis: limits.short,
    keepAlive: true,
    types: pgTypes,
    onConnect: async (client) => {
      // A connection that breaks while in use must not end the program; its next query fails.
      client.on('error', () => undefined)
      const session: { backend?: number } = {}
      lent.add(client)
      watchClient(watch, client, { backend: () => session.backend, isIdle: () => !lent.has(client), longest: silence })
      // As a statement: a pooler refuses the startup parameter `options`.
      await applySettings(client, settings)
      session.backend = (await client.query<{ pid: number }>(BACKEND)).rows[0]!.pid
    },
  })
  // An idle connection that breaks (Postgres restarts) is dropped by the pool; without a listener it would end the program.
  pool.on('error', () => undefined)
  // The job queue requires this listener on every client and does not detect the one above.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  // Kysely does not close a pool that it has never used.
  const destroyKysely = db.destroy.bind(db)
  db.destroy = async () => {
    await destroyKysely()
    if (!pool.ending) await pool.end()
  }
  return { url, db, pool }
}

async function applySettings(client: pg.ClientBase, settings: Record<string, string>) {
  const statements = Object.entries(settings).map(
    ([name, value]) => `set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`,
  )
  if (statements.length > 0) await client.query(statements.join('; '))
}

function withArray(oid: number, arrayOid: number, parse: Parse): [number, Parse][] {
  return [
    [oid, parse],
    [arrayOid, (text) => parseTextArray(text).map((element) => (element === null ? null : parse(element)))],
  ]
}

/** `2026-11-21 09:32:00.1+00` → `2026-11-21T09:32:00.100Z` */
function toRfc3339(text: string) {
  if (!text.endsWith('+00')) return text.endsWith('infinity') ? text : new Date(text).toISOString()
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}
