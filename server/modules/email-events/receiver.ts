import type { KeyObject } from 'node:crypto'
import { openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { DomainError } from '#server/core/values/errors.ts'
import type { Provider } from '#server/modules/suppressions/providers/rules.ts'
import { Sns } from './gateway.ts'
import type { Json, ReadEvent } from './reading/rules.ts'
import { eventsIn, providerOf, readEvents } from './rules.ts'
import type { ProviderCall } from './schema.ts'
import { isSns } from './ses/rules.ts'
import { isSignedByMailgun, isSignedByResend, isSignedBySendgrid, isSignedBySns } from './signatures/rules.ts'
import { storeEvents, findRecipients } from './storing/mutations.ts'
import { withdrawConsents } from './withdrawals/mutations.ts'

export type EmailEvents = ReturnType<typeof createEmailEvents>

type Parts = {
  env: {
    snsOrigins: readonly string[]
    sendgridWebhookKey?: KeyObject | undefined
    mailgunWebhookKey?: string | undefined
    resendWebhookSecret?: string | undefined
  }
  /** Every database, because each has its own copy of the suppressions. */
  everywhere: () => Promise<readonly { databases: Databases; services: Services }[]>
  services: Services & { outbound: ConstructorParameters<typeof Sns>[0] }
  log: Log
}
type Waiting = { events: ReadEvent[]; resolve: (fresh: number) => void; reject: (error: unknown) => void }

/** Providers that sign the whole request; others sign each event. */
const SIGNS_CALLS: ReadonlySet<Provider | undefined> = new Set(['sendgrid', 'resend'])
/** Maximum events per transaction, unless a single request contains more. */
const AT_ONCE = 2_000

/** Receives events from email providers: verifies, parses and stores them, and updates suppressions and consent. */
export function createEmailEvents(parts: Parts) {
  const { env, everywhere, services, log } = parts
  const sns = new Sns(services.outbound, env.snsOrigins)
  const waiting: Waiting[] = []
  const storing = new RunUntilIdle({
    work: () => storeWaiting(),
    onError: (error) => log.error({ error }, 'events of mails were not written'),
  })

  /** Verifies each event against its own provider, so that an unsigned event cannot hide in a list. */
  async function verifyAll(call: ProviderCall, events: readonly Json[]): Promise<void> {
    const verified = new Set<Provider | undefined>()
    for (const event of events) {
      const provider = providerOf(event)
      if (SIGNS_CALLS.has(provider) && verified.has(provider)) continue
      if (isSns(event) && events.length > 1)
        throw new DomainError('unauthorized', 'Amazon SNS sends one message per request.')
      await verify(provider, call, event)
      verified.add(provider)
    }
  }

  /** Throws `unauthorized` when a provider with a configured key did not sign this. */
  async function verify(provider: Provider | undefined, call: ProviderCall, event: Json): Promise<void> {
    const now = new Date()
    if (provider === 'sendgrid' && env.sendgridWebhookKey)
      requireSigned(isSignedBySendgrid(call, env.sendgridWebhookKey), 'SERVICE_SENDGRID_WEBHOOK_KEY')
    if (provider === 'mailgun' && env.mailgunWebhookKey)
      requireSigned(isSignedByMailgun(event, env.mailgunWebhookKey), 'SERVICE_MAILGUN_WEBHOOK_KEY')
    if (provider === 'resend' && env.resendWebhookSecret)
      requireSigned(isSignedByResend(call, env.resendWebhookSecret, now), 'SERVICE_RESEND_WEBHOOK_SECRET')
    if (provider === 'ses' && isSns(event)) {
      const certificate = await sns.certificate(event.SigningCertURL, now)
      requireSigned(certificate !== undefined && isSignedBySns(event, certificate), 'the certificate of Amazon SNS')
    }
  }

  /** Requests that arrive during a write share the next transaction. If it fails, each is written alone. */
  function store(events: ReadEvent[]): Promise<number> {
    return new Promise((resolve, reject) => {
      waiting.push({ events, resolve, reject })
      storing.wake()
    })
  }

  async function storeWaiting(): Promise<boolean> {
    if (waiting.length === 0) return false
    let count = 0
    const until = waiting.findIndex(({ events }) => (count += events.length) > AT_ONCE)
    const batch = waiting.splice(0, until < 0 ? waiting.length : Math.max(1, until))
    await storeTogether(batch).catch(async (error: unknown) => {
      if (batch.length === 1) return batch[0]!.reject(error)
      for (const one of batch) await storeTogether([one]).catch(one.reject)
    })
    return waiting.length > 0
  }

  async function storeTogether(batch: readonly Waiting[]): Promise<void> {
    const now = new Date()
    const all = batch.flatMap(({ events }) => events)
    const targets = await everywhere()
    const found = new Map<string, string>()
    for (const { databases } of targets) await findRecipients(databases.relay, all, found)
    let most = 0
    for (const target of targets) {
      const { relay } = target.databases
      const { fresh, withdraws, undelivered } = await storeEvents(relay, services.sealer, all, { found, now })
      for (const id of new Set(undelivered)) target.services.signals.wake('undelivered', id)
      if (withdraws) await withdraw(target)
      most = Math.max(most, fresh)
    }
    for (const { resolve } of batch) resolve(most)
  }

  /** The worker retries after a failure. */
  async function withdraw(target: Awaited<ReturnType<Parts['everywhere']>>[number]): Promise<void> {
    await withdrawConsents(openPlatform(target), target.databases.relay).catch((error: unknown) => {
      log.warn({ error }, 'consent withdrawal deferred')
    })
  }

  return {
    /** Returns the number of events in a request. Throws `unauthorized`, or the error that prevented storing them. */
    async take(call: ProviderCall): Promise<{ received: number }> {
      const events = eventsIn(call.body)
      const [first = {}] = events
      await verifyAll(call, events)
      if (first.Type === 'SubscriptionConfirmation' && isSns(first) && !(await sns.confirm(first.SubscribeURL)))
        throw new DomainError('unauthorized', 'SubscribeURL is not an Amazon SNS URL.')
      const read = readEvents(call, events)
      await store(read)
      return { received: read.length }
    },
  }
}

function requireSigned(isSigned: boolean, what: string): void {
  if (!isSigned) throw new DomainError('unauthorized', `The signature of this request does not match ${what}.`)
}
