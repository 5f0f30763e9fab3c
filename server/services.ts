import { availableParallelism } from 'node:os'
import { appRouter, createCaller } from './app-router.ts'
import type { DirectoryWriter } from './core/access/directory.ts'
import { kindNamed } from './core/access/kind-facts.ts'
import type { Services, WorkspaceContext } from './core/access/workspace-context.ts'
import { type Databases, directoryOf } from './core/database/databases.ts'
import { createMemory } from './core/database/memory.ts'
import { Signals } from './core/database/signals.ts'
import { createObjectStore } from './core/files/object-store.ts'
import { NodesLimiter } from './core/limits/rate-limit-nodes.ts'
import { StoreLimiter } from './core/limits/rate-limit-store.ts'
import { Live } from './core/live/live.ts'
import { Mailer } from './core/mail/mailer.ts'
import type { Log } from './core/operations/log.ts'
import { Threads } from './core/operations/threads.ts'
import { VERSION } from './core/operations/version.ts'
import { createOutbound } from './core/outbound/client.ts'
import type { Kind } from './core/records/kind.ts'
import { type Network, NO_NETWORK } from './core/rest/call-context.ts'
import { createRequestLog, type Recorders } from './core/rest/request-log.ts'
import { TokenUses } from './core/rest/token-uses.ts'
import { createSealer } from './core/secrets/sealing.ts'
import { parseNetwork } from './core/values/network.ts'
import type { Env } from './env.ts'
import { kinds } from './kinds.ts'
import { removeUnusedAccount } from './modules/account/mutations.ts'
import { isMemberHere } from './modules/account/queries.ts'
import { applyNamed } from './modules/agent/calls/apply-plan.ts'
import { type CallLog, createCallLog } from './modules/agent/calls/call-log.ts'
import { openBrevo } from './modules/connectors/mail-account/open-brevo.ts'

/** Threads that parse and merge long texts. */
const TEXTS = { threads: 2, waiting: 200, time: 60_000, memory: 1_024, idle: 60_000 }
/** Simulations have separate threads, so that texts never wait for them; one core is left for the event loop. */
const SIMULATIONS = {
  threads: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 10,
  time: 10_000,
  memory: 256,
  idle: 60_000,
}

/** The services, the network clients, which transactions cannot access, and `end` to stop both. */
export type RunningServices = Services &
  Network &
  Recorders & {
    readonly live: Live
    readonly agentCalls: CallLog
    end(): Promise<void>
  }

/** Options of the services of one of several databases. */
export type AmongCells = {
  /** The caller ends them. */
  common: Common
  /** Unset for the directory itself. */
  directory?: DirectoryWriter | undefined
  isMemberAnywhere: (userId: string) => Promise<boolean>
}

/** Services of procedures besides the database; `end` writes data still held in memory. */
export function createServices(env: Env, databases: Databases, log: Log, among?: AmongCells): RunningServices {
  const tokenUses = new TokenUses(databases.auth.db, (error) => log.warn({ error }, 'could not write token usage'))
  const requestLog = createRequestLog(databases.auth.db, (error) =>
    log.warn({ error }, 'could not write the request log'),
  )
  const agentCalls = createCallLog(databases.auth.db, (error) =>
    log.warn({ error }, 'could not write the calls of agents'),
  )
  const sealer = createSealer(env.secrets)
  const limiter = createLimiter(env, databases, log)
  const signals = new Signals(databases.relay, log)
  const accounts = directoryOf(databases).auth
  const live = new Live({ app: databases.app, auth: databases.auth, accounts, signals, log, kinds })
  const common = among?.common ?? createCommon(env, log)
  const { outbound, trusted, objects, threads, simulations } = common
  const mailer = new Mailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    sealer,
    auth: databases.auth.db,
    relay: databases.relay,
    log,
    onUndelivered: (workspaceId) => signals.wake('undelivered', workspaceId),
  })
  const inChange = (ctx: WorkspaceContext) => createCaller({ ...ctx, ...NO_NETWORK, live })
  const services: Services = {
    publicUrl: env.publicBaseUrl,
    kinds,
    version: VERSION,
    takesEmailEvents: env.emailWebhookToken !== undefined,
    providers: env.providers,
    apiRatePerMin: env.apiRatePerMin,
    idempotencyHours: env.keep.idempotencyHours,
    sealer,
    limiter,
    mailer,
    memory: createMemory(),
    sandboxes: {
      app: databases.app,
      auth: databases.auth.db,
      accounts: accounts.db,
      loadFill: async () => (await import('./demo/fill-workspace.ts')).fillWithin,
    },
    threads,
    simulations,
    signals,
    review: {
      apply: (ctx, tool, plan) => applyNamed(ctx, tool, plan, inChange),
      act: (ctx, entity, name) => procedureOf(inChange(ctx), entity, name),
    },
    directory: among?.directory,
    forgetAccount: (userId) =>
      removeUnusedAccount(accounts.db, userId, among?.isMemberAnywhere ?? ((id, tx) => isMemberHere(tx, id))),
    leave() {
      if (limiter instanceof NodesLimiter) limiter.stay()
    },
  }
  const network = { outbound, trusted }
  return {
    ...services,
    ...network,
    objects,
    openMailAccount: openBrevo({ databases, services, network, now: () => new Date() }),
    live,
    tokenUses,
    requestLog,
    agentCalls,
    async end() {
      live.end()
      if (!among) await endCommon(common)
      await Promise.all([
        tokenUses.end(),
        requestLog.end(),
        mailer.end(),
        signals.end(),
        limiter.end(),
        agentCalls.end(),
      ])
    },
  }
}

export type Common = Pick<RunningServices, 'outbound' | 'trusted' | 'objects' | 'threads' | 'simulations'>

/** The network and the threads of a process, which the services of all its databases use. */
export function createCommon(env: Env, log: Log): Common {
  return {
    outbound: createOutbound({ allowedNetworks: env.webhookAllowedNetworks }),
    trusted: createOutbound({ allowedNetworks: ['0.0.0.0/0', '::/0'].map(parseNetwork) }),
    objects: env.filesBucket && createObjectStore(env.filesBucket, log),
    threads: new Threads(TEXTS),
    simulations: new Threads(SIMULATIONS),
  }
}

export async function endCommon({ outbound, trusted, objects, threads, simulations }: Common) {
  outbound.close()
  trusted.close()
  await Promise.all([threads.end(), simulations.end(), objects?.end()])
}

function createLimiter({ apiRatePerMin: limit, redisUrl }: Env, { relay }: Databases, log: Log) {
  if (!redisUrl) return new NodesLimiter(limit, relay, log)
  const open = async () => new (await import('./core/limits/rate-limit-redis.ts')).RedisLimiter(redisUrl, limit)
  return new StoreLimiter(limit, open, log)
}

/** Procedures by the path of a kind, which is also the name of its router. */
function procedureOf(caller: ReturnType<typeof createCaller>, entity: string, name: string) {
  const { path } = kindNamed(kinds, entity) as Partial<Kind>
  const procedures = path ? Reflect.get(appRouter._def.record, path) : undefined
  if (!path || !(procedures && name in procedures)) return undefined
  return Reflect.get(Reflect.get(caller, path), name) as (input: unknown) => Promise<unknown>
}
