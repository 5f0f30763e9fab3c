import { connect, type Connection } from '#db/client.ts'
import { pendingMigrations } from '#db/migrate.ts'
import { type DatabaseRole, roleUrls, rolePrefixOf } from '#db/roles.ts'
import { RoleDatabase } from '#db/scoped.ts'
import { SILENCE } from '#db/silence.ts'
import type { PoolLoad } from '#server/core/operations/metrics.ts'
import { FULL_POOLS, type PoolSizes } from './pool-sizes.ts'

/**
 * The database connections, each with its own login role: `app`, `api` and `agent` see one workspace at a time; `auth`
 * (sign-in, tokens) and `relay` (change log, deliveries, jobs) work across workspaces.
 */
export type Databases = {
  app: RoleDatabase
  api: RoleDatabase
  agent: RoleDatabase
  auth: Connection
  relay: Connection
  /** The directory, if that is another database: accounts, sessions, and which cell holds a workspace. */
  directory?: Directory
}

type Directory = { auth: Connection; relay: Connection }

/** Where accounts and sessions are. */
export const directoryOf = ({ directory, auth, relay }: Pick<Databases, keyof Directory | 'directory'>): Directory =>
  directory ?? { auth, relay }

/** Connections are opened on first use. `secret` is the first SERVICE_SECRET. */
export function openDatabases(ownerUrl: string, secret: string, sizes: PoolSizes = FULL_POOLS): Databases {
  const urls = roleUrls(ownerUrl, rolePrefixOf(ownerUrl), secret)
  return {
    app: roleDatabase('app', urls.app, sizes),
    api: roleDatabase('api', urls.api, sizes),
    agent: roleDatabase('agent', urls.agent, sizes),
    auth: connect(urls.auth, { max: sizes.auth, name: 'atrium auth', silence: SILENCE.short }),
    relay: connect(urls.relay, { max: sizes.relay, name: 'atrium relay' }),
  }
}

function roleDatabase(name: 'app' | 'api' | 'agent', url: string, sizes: PoolSizes): RoleDatabase {
  const [shared, exclusive, searches] = [sizes[`${name}Shared`], sizes[`${name}Leases`], sizes[`${name}Searches`]]
  return new RoleDatabase({ name, url, shared, exclusive, searches })
}

export async function closeDatabases({ app, api, agent, auth, relay }: Databases): Promise<void> {
  await Promise.all([app.end(), api.end(), agent.end(), auth.db.destroy(), relay.db.destroy()])
}

/** Whether no workspace exists yet. */
export async function isEmpty({ auth }: Pick<Databases, 'auth'>): Promise<boolean> {
  const { rows } = await auth.pool.query<{ empty: boolean }>('select not exists (select from workspace) as empty')
  return rows[0]?.empty === true
}

/** The current load of the connection pool of each role. */
export function poolLoads({ app, api, agent, auth, relay }: Databases): Record<DatabaseRole, () => PoolLoad> {
  const ofPool = ({ pool }: Connection) => {
    const leased = pool.totalCount - pool.idleCount
    return { inFlight: leased, leased, waiting: pool.waitingCount }
  }
  return {
    app: () => app.load(),
    api: () => api.load(),
    agent: () => agent.load(),
    auth: () => ofPool(auth),
    relay: () => ofPool(relay),
  }
}

/**
 * Checks the databases that serve requests. Returns the names of pending migrations (an empty result is cached while
 * this program runs) and rejects if the database does not respond.
 */
export function dueMigrations({ api, auth }: Pick<Databases, 'api' | 'auth'>): () => Promise<readonly string[]> {
  let current = false
  return async () => {
    const anyWorkspace = api.scoped('00000000-0000-0000-0000-000000000000')
    const ask = anyWorkspace.selectNoFrom(({ val }) => val(1).as('answer')).execute()
    const [due] = await Promise.all([current ? [] : pendingMigrations(auth.pool), auth.pool.query('select 1'), ask])
    current = due.length === 0
    return due
  }
}
