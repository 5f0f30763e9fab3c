import { connect } from '#db/client.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import { connectionsOf, FULL_POOLS, type PoolSizes } from '#server/core/database/pool-sizes.ts'
import { Heartbeat } from '#server/core/operations/heartbeat.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { createOutbound } from '#server/core/outbound/client.ts'
import { openBrevo } from '#server/modules/connectors/mail-account/open-brevo.ts'
import { ProviderQueues } from '#server/modules/connectors/sync/provider-queues.ts'
import { syncPartsOf } from '#server/modules/connectors/sync/sync-parts.ts'
import { warnOfEnd } from '#server/modules/connectors/tokens/warn-of-end.ts'
import { keyErasedAddresses } from '#server/modules/contacts/erased/mutations.ts'
import { withdrawConsents } from '#server/modules/email-events/withdrawals/mutations.ts'
import { EVENT_NAMES } from '#server/modules/events/schema.ts'
import { storeFiles } from '#server/modules/files/store-files.ts'
import { ImportQueue } from '#server/modules/imports/running/import-queue.ts'
import { checkStock } from '#server/modules/inventory/drift/check-stock.ts'
import { markOverdue } from '#server/modules/invoices/overdue/mutations.ts'
import { NewsletterQueue } from '#server/modules/newsletters/sending/newsletter-queue.ts'
import { Notices } from '#server/modules/notifications/notices.ts'
import { expireQuotes } from '#server/modules/quotes/expiry/mutations.ts'
import { purge } from '#server/modules/trash/purge.ts'
import { DeliveryQueues } from '#server/modules/webhooks/queue/delivery-queues.ts'
import { drainQueue } from '#server/modules/webhooks/queue/drain-queue.ts'
import { holdInactive } from '#server/modules/webhooks/queue/mutations.ts'
import { findDueQueues } from '#server/modules/webhooks/queue/queries.ts'
import { openSigningKeys } from '#server/modules/webhooks/queue/signing-keys.ts'
import { Relay } from '#server/modules/webhooks/relay/relay.ts'
import { followUp } from '#server/modules/webhooks/results/follow-up.ts'
import { Results } from '#server/modules/webhooks/results/results.ts'
import type { Program, Running } from '#server/program.ts'
import { Queue } from './queue.ts'
import { CRONTAB } from './schedule.ts'

export type WorkerOptions = {
  /** The clock of schedules. */
  now?: () => Date
  /** `worker` if this process only runs the worker. */
  kind?: 'worker' | 'both'
  pools?: PoolSizes
}

/** Collects metrics only if they are exposed. */
type Parts = Pick<Program, 'env' | 'log' | 'databases' | 'services'> &
  Partial<Pick<Program, 'metrics'>> & {
    /** The cell of `databases`, if there are several. */
    cell?: string
  }

/**
 * Work that is claimed and recorded here is repeated after a crash, so commits are asynchronous (except for the
 * numbering of changes). Statements read few rows by index: a plan made while tables were empty must not keep
 * sequential scans.
 */
const SESSION = { synchronous_commit: 'off', enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' }
const WIDTH = 4
/** Time for deliveries to finish at a stop; then they are aborted, and other processes repeat them. */
const FINISH_MS = 4_000
const SWEEP_MS = 1_000
const STORE_MS = 1_000

/** All background work: relay, deliveries, purges, heartbeat. Any number of processes can run it. */
export async function startWorker(
  program: Parts,
  { now = () => new Date(), kind = 'both', pools = FULL_POOLS }: WorkerOptions = {},
): Promise<Running> {
  const { env, log, services } = program
  const relay = connect(program.databases.relay.url, {
    max: pools.worker,
    name: 'atrium worker',
    settings: SESSION,
  })
  const outbound = createOutbound({ allowedNetworks: env.webhookAllowedNetworks })
  const heartbeat = new Heartbeat({
    relay,
    log,
    kind,
    version: services.version,
    connections: connectionsOf(kind, pools),
  })
  await heartbeat.start()

  const retryMinutes = env.webhookRetryMinutes
  const queues = new DeliveryQueues({
    relay,
    log,
    results: new Results(relay, log),
    sending: {
      outbound,
      keyOf: openSigningKeys(services.sealer),
      version: services.version,
      retryMinutes,
      now,
      random: Math.random,
    },
    width: WIDTH,
    follow: followUp({ ...program, relay, retryMinutes, now }),
  })
  const ending = new AbortController()
  const providers = new ProviderQueues(syncPartsOf({ ...program, network: services, now }), services.signals)
  const newsletters = new NewsletterQueue(
    {
      relay,
      log,
      now,
      context: (workspace) => contextOf({ ...openPlatform(program), now: now() }, workspace),
      openMailAccount: openBrevo({ ...program, network: services, now }),
    },
    services.signals,
  )
  const imports = new ImportQueue(
    {
      relay,
      log,
      objects: services.objects,
      context: (workspace) => contextOf({ ...openPlatform(program), now: now() }, workspace),
    },
    services.signals,
  )
  const notices = new Notices({ ...program, now })
  const tasks = {
    'drain-queue': drainQueue(queues),
    'check-stock': checkStock({ relay, log, metrics: program.metrics, cell: program.cell }, ending.signal),
    purge: purge({ ...program, relay, now }, ending.signal),
    'notify-due': () => notices.notifyDue(),
    'key-erased-addresses': () => keyErasedAddresses({ ...openPlatform(program), now: now() }, relay),
    'expire-quotes': () => expireQuotes({ ...openPlatform(program), now: now() }, relay),
    'mark-overdue': () => markOverdue({ ...openPlatform(program), now: now() }, relay),
    'warn-of-sign-ins': () => warnOfEnd({ ...openPlatform(program), now: now() }, relay),
    'withdraw-consents': () => withdrawConsents(openPlatform(program), relay),
    'read-connectors': () => providers.wake(),
    'send-newsletters': () => newsletters.wake(),
  }
  const queue = new Queue({ relay, log, heartbeat, tasks, crontab: CRONTAB })
  const sweeper = new RunUntilIdle({
    work: async () => {
      await holdInactive(relay, now())
      for (const deliveryQueue of await findDueQueues(relay, now(), 'any')) queues.wake(deliveryQueue)
    },
    every: SWEEP_MS,
    onError: (error) => log.warn({ error }, 'could not look for due webhook queues'),
  })
  sweeper.wake(SWEEP_MS)
  const { objects } = services
  const storer =
    objects &&
    new RunUntilIdle({
      work: storeFiles({ relay: program.databases.relay, log, objects }),
      every: STORE_MS,
      onError: (error) => log.warn({ error }, 'could not look for files to store'),
    })
  storer?.wake()
  const stopListening = services.signals.on('sequenced', (workspaceIds) => queues.wakeThoseOf(workspaceIds))
  const numbering = new Relay({ relay, log, signals: services.signals, events: EVENT_NAMES, queues, now })

  return {
    async stop() {
      ending.abort()
      stopListening()
      await Promise.all([
        sweeper.stop(),
        numbering.stop(),
        queue.stop(),
        notices.stop(),
        storer?.stop(),
        providers.stop(),
        newsletters.stop(),
        imports.stop(),
      ])
      const forceClose = setTimeout(() => outbound.close(), FINISH_MS)
      await queues.stop()
      clearTimeout(forceClose)
      outbound.close()
      await heartbeat.stop()
      await relay.db.destroy()
    },
  }
}

/** Background work of a web process: the worker, or with SERVICE_WORKER=off only the heartbeat. */
export async function startEmbeddedWorker(program: Parts, pools: PoolSizes = FULL_POOLS): Promise<Running> {
  if (program.env.worker === 'inline') return startWorker(program, { pools })
  const { databases, log, services } = program
  const heartbeat = new Heartbeat({
    relay: databases.relay,
    log,
    kind: 'web',
    version: services.version,
    connections: connectionsOf('web', pools),
  })
  await heartbeat.start()
  return heartbeat
}
