import type { Door, Reader } from '#db/scoped.ts'
import type { Change } from './change.ts'
import type { Role } from './roles.ts'

export type Actor =
  | { kind: 'member'; id: string; name: string; role: Role; userId: string }
  /** `owner` says whether the maker of the token is still an owner, which owner-only functions need. */
  | {
      kind: 'token'
      id: string
      name: string
      access: 'read_write' | 'read_only'
      owner: boolean
      createdBy: string | null
    }
  | { kind: 'system' | 'form' | 'import' | 'agent'; id: string | null; name: string }

export type Workspace = { id: string; slug: string; name: string; currency: string; time_zone: string }

/** What the procedure learns of its caller, and what it may tell the transport. */
export type WorkspaceContext = {
  workspace: Workspace
  actor: Actor
  door: Door
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
  /** Set by a call that creates or updates: whether it created the record. */
  created?: boolean
  /** A change that is under way: what is changed meanwhile joins it. */
  within?: Change
  /** What a browser named the request: calls of `onceProcedure` that it repeats are not done twice. */
  requestKey?: string
  /** The claimed idempotency key of a call; its answer is stored with the effect. */
  idempotency?: import('./idempotency.ts').Claim
  /** What procedures of the platform itself reach: mail, sealing, settings. */
  services: Services
}

/** What procedures reach beyond the database; filled once by `server/main.ts`. */
export type Services = {
  readonly publicUrl: string
  /** Every kind of record, by its name. */
  readonly kinds: import('./records/facts.ts').Kinds
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
  /** Calls `listener` at every such moment; returns the function that ends it. */
  onChanged(listener: (workspaceId: string) => void): () => void
  /** Removes the account of somebody who was erased, unless another workspace knows them. */
  forgetAccount(userId: string): Promise<void>
  readonly sealer: import('./sealing.ts').Sealer
  /** Wake-ups between the processes that share the database. */
  readonly signals: import('./signals.ts').Signals
  /** The one client for URLs that users give; `vet` says whether one may be stored. */
  readonly outbound: import('./outbound/client.ts').Outbound
  /** Counts the calls of tokens over every web node; undefined when they are not limited. */
  readonly limiter: import('./rate-limit.ts').RateLimiter | undefined
  /** Tells those services that reckon with other nodes that this one is about to leave. */
  leave(): void
  /** What tokens call; written beside the requests. */
  readonly requestLog: import('./request-log.ts').RequestLog
  readonly tokenUses: import('./token-uses.ts').TokenUses
  readonly live: import('./live/live.ts').Live
  readonly mailer: import('./mailer.ts').Mailer
}
