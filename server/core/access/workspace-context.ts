import type { RoleDatabase, Reader } from '#db/scoped.ts'
import type { Claim } from '#server/core/database/idempotency-claim.ts'
import type { Change } from '#server/core/database/recorded.ts'
import type { Outbound } from '#server/core/outbound/client.ts'
import type { Actor, Workspace } from './actor.ts'

export type { Actor, Workspace } from './actor.ts'

/** What the procedure learns of its caller, and what it may tell the transport. */
export type WorkspaceContext = {
  workspace: Workspace
  actor: Actor
  database: RoleDatabase
  /** The workspace's rows, select only. Writes go through `core/change.ts`. */
  db: Reader
  /** The instant of the request: ids and times of everything it writes come from it. */
  now: Date
  requestId: string
  /** The session of a person who is signed in. */
  sessionId?: string
  /** Ends when the client of a stream has gone, or the program stops. */
  signal?: AbortSignal
  /** Parsed `If-Match`: the versions that may stand, or `any` for `*`. */
  ifMatch?: number[] | 'any'
  /** Told by a call that creates or updates, when it created the record. */
  onCreated?: () => void
  /** The change that is under way: set by `joining()` alone. */
  within?: Change
  /** What a browser named the request: calls of `onceProcedure` that it repeats are not done twice. */
  requestKey?: string
  /** The claimed idempotency key of a call; its answer is stored with the effect. */
  idempotency?: Claim
  /** What procedures of the platform itself reach: mail, sealing, settings. */
  services: Services
}

/**
 * What a procedure is called with. Its network is not among the services: queries and mutations take a `WorkspaceContext`, so
 * nothing inside of a transaction can reach it.
 */
export type CallContext = WorkspaceContext & {
  /** The one client for URLs that users give; `vet` says whether one may be stored. */
  outbound: Outbound
}

/** What procedures reach beyond the database; filled once by `server/main.ts`. */
export type Services = {
  readonly publicUrl: string
  /** Every kind of record, by its name. */
  readonly kinds: import('#server/core/records/facts.ts').Kinds
  /** Version of the API, as `API-Version` and the document's `info.version` carry it. */
  readonly version: string
  /** Whether mail providers may tell what became of mails: the token of their hook is set. */
  readonly takesEmailEvents: boolean
  /** Calls a token may make in a minute; 0 when they are not limited. */
  readonly apiRatePerMin: number
  /** How long the answer to a POST is replayed under its `Idempotency-Key`. */
  readonly idempotencyHours: number
  /** Called right after a commit: wakes the relay and the live streams of this process. */
  changed(workspaceId: string): void
  /** Removes the account of somebody who was erased, unless another workspace knows them. */
  forgetAccount(userId: string): Promise<void>
  readonly sealer: import('./sealing.ts').Sealer
  /** Wake-ups between the processes that share the database. */
  readonly signals: import('#server/core/database/signals.ts').Signals
  /** Counts the calls of tokens over every web node; undefined when they are not limited. */
  readonly limiter: import('#server/core/limits/rate-limit.ts').RateLimiter | undefined
  /** Tells those services that reckon with other nodes that this one is about to leave. */
  leave(): void
  /** What tokens call; written beside the requests. */
  readonly requestLog: import('#server/core/rest/request-log.ts').RequestLog
  readonly tokenUses: import('#server/core/rest/token-uses.ts').TokenUses
  readonly live: import('#server/core/live/live.ts').Live
  readonly mailer: import('#server/core/mail/mailer.ts').Mailer
  readonly memory: import('#server/core/database/memory.ts').Memory
}
