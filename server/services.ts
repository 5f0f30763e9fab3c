import { Live } from './core/live/live.ts'
import type { Log } from './core/operations/log.ts'
import { Mailer } from './core/mail/mailer.ts'
import { createMemory } from './core/database/memory.ts'
import { createOutbound } from './core/outbound/client.ts'
import { NodesLimiter } from './core/limits/rate-limit-nodes.ts'
import { StoreLimiter } from './core/limits/rate-limit-store.ts'
import { RequestLog } from './core/rest/request-log.ts'
import { createSealer } from './core/access/sealing.ts'
import { Signals } from './core/database/signals.ts'
import { TokenUses } from './core/rest/token-uses.ts'
import type { CallContext, Services } from './core/access/workspace-context.ts'
import type { Doors } from './core/database/databases.ts'
import type { Env } from './env.ts'
import { kinds } from './kinds.ts'
import { removeUnusedAccount } from './modules/account/mutations.ts'
import { VERSION } from './core/operations/version.ts'

/** The services, the network that they keep from procedures, and the way to end both. */
export type RunningServices = Services & Pick<CallContext, 'outbound'> & { end(): Promise<void> }

/** What procedures reach beyond the database; `end` writes what is still held in memory. */
export function createServices(env: Env, doors: Doors, log: Log): RunningServices {
  const tokenUses = new TokenUses(doors.auth.db, (error) => log.warn({ error }, 'could not write token usage'))
  const requestLog = new RequestLog(doors.auth.db, (error) => log.warn({ error }, 'could not write the request log'))
  const sealer = createSealer(env.secrets)
  const limiter = createLimiter(env, doors, log)
  const signals = new Signals(doors.relay, log)
  const live = new Live({ app: doors.app, auth: doors.auth, signals, log, kinds })
  const outbound = createOutbound({ allowedNetworks: env.webhookAllowedNetworks })
  const mailer = new Mailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom,
    sealer,
    auth: doors.auth.db,
    relay: doors.relay,
    log,
  })
  return {
    publicUrl: env.publicBaseUrl,
    kinds,
    version: VERSION,
    takesEmailEvents: env.emailWebhookToken !== undefined,
    apiRatePerMin: env.apiRatePerMin,
    idempotencyHours: env.keep.idempotencyHours,
    sealer,
    limiter,
    tokenUses,
    requestLog,
    mailer,
    memory: createMemory(),
    live,
    signals,
    outbound,
    changed(workspaceId) {
      signals.wake('changed', workspaceId)
    },
    forgetAccount: (userId) => removeUnusedAccount(doors.auth.db, userId),
    leave() {
      if (limiter instanceof NodesLimiter) limiter.stay()
    },
    async end() {
      outbound.close()
      live.end()
      await Promise.all([tokenUses.end(), requestLog.end(), mailer.end(), signals.end(), limiter?.end()])
    },
  }
}

function createLimiter({ apiRatePerMin: limit, redisUrl }: Env, { relay }: Doors, log: Log) {
  if (limit === 0) return undefined
  if (!redisUrl) return new NodesLimiter(limit, relay, log)
  const open = async () => new (await import('./core/limits/rate-limit-redis.ts')).RedisLimiter(redisUrl, limit)
  return new StoreLimiter(limit, open, log)
}
