import type { Kysely } from 'kysely'
import type { RoleDatabase, Reader, Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { KeyedCall } from '#server/core/database/keyed-call.ts'
import type { Change } from '#server/core/database/recorded.ts'
import type { ObjectStore } from '#server/core/files/object-store.ts'
import type { Outbound } from '#server/core/outbound/client.ts'
import type { OpenMailAccount } from '#server/core/outbound/mail-account.ts'
import type { Actor, Workspace } from './roles.ts'

export type { Actor, Workspace } from './roles.ts'

/** What a procedure knows about its caller and reports to the transport. */
export type WorkspaceContext = {
  workspace: Workspace
  actor: Actor
  database: RoleDatabase
  /** The workspace's rows, read-only. Writes use `core/database/change.ts`. */
  db: Reader
  /** The time of the request, used for all ids and timestamps it writes. */
  now: Date
  requestId: string
  /** Calls a minute of the token, if it has its own limit. */
  rateLimit?: number | null
  /** The session of the signed-in person. */
  sessionId?: string
  /** Aborts when the client of a stream disconnects or the program stops. */
  signal?: AbortSignal
  /** Parsed `If-Match`: the accepted versions, or `any` for `*`. */
  ifMatch?: number[] | 'any'
  /** Called by an upsert within its change, as soon as it knows whether it creates the record. */
  onUpsert?: (created: boolean) => void
  /** Asks a read for the records in these fields of its answer; it reports them with `onIncluded`. */
  expand?: { fields: readonly string[]; onIncluded: (included: object) => void }
  /** The change in progress; set only by `joining()`. */
  within?: Change
  /** The request key sent by a browser: repeated calls of `onceProcedure` have no further effect. */
  requestKey?: string
  /** The claimed idempotency key of a call; its response is stored in the same transaction. */
  idempotency?: KeyedCall
  /** Set for agents: the origin recorded with every change. `run` is the id of the run. */
  agent?: { run: string; tool: string }
  /** Set while a person reverts a change of an agent, or one of their own: the id of that change. */
  reverts?: number
  /** Services for procedures of the platform itself: email, sealing, settings. */
  services: Services
}

/**
 * The context of a procedure. The network is not one of its services: queries and mutations take a `WorkspaceContext`,
 * so code inside a transaction cannot reach it.
 */
export type CallContext = WorkspaceContext & Network

export type Network = {
  /** The only client for user-supplied URLs; `vet` says whether a URL may be stored. */
  outbound: Outbound
  /** The same for hosts that the operator configures, which may be private. */
  trusted: Outbound
  /** The store of file contents, if not Postgres. */
  objects?: ObjectStore | undefined
  /** The account that sends newsletters. */
  openMailAccount: OpenMailAccount
}

/** Services of procedures besides the database; set once by `server/main.ts`. */
export type Services = {
  readonly publicUrl: string
  /** Every kind of record, by name. */
  readonly kinds: import('./kind-facts.ts').Kinds
  /** Version of the API, as in `API-Version` and the document's `info.version`. */
  readonly version: string
  /** Whether email providers can report delivery events: the token of their hook is set. */
  readonly takesEmailEvents: boolean
  /** The operator's settings for each provider of data sources. */
  readonly providers: import('#server/core/values/provider-settings.ts').SettingsOfProviders
  /** Rate limit of a token in calls per minute; 0 = no limit. */
  readonly apiRatePerMin: number
  /** How long the response to a write is replayed for its `Idempotency-Key`. */
  readonly idempotencyHours: number
  /** Removes the account of an erased person unless they belong to another workspace. */
  forgetAccount(userId: string): Promise<void>
  readonly sealer: import('../secrets/sealing.ts').Sealer
  /** Wake-ups between the processes that share the database; `changed` right after a commit, for the relay and the live streams. */
  readonly signals: import('#server/core/database/signals.ts').Signals
  /** Counts the calls of tokens across web nodes. */
  readonly limiter: import('#server/core/limits/rate-limit.ts').RateLimiter
  /** Notifies services that coordinate with other nodes that this node is about to leave. */
  leave(): void
  /** The request log of tokens, written asynchronously. */
  readonly requestLog: import('#server/core/rest/request-log.ts').RequestLog
  readonly tokenUses: import('#server/core/rest/token-uses.ts').TokenUses
  readonly live: import('#server/core/live/live.ts').Live
  readonly mailer: import('#server/core/mail/mailer.ts').Mailer
  /** Threads for long texts, which would block the event loop. */
  readonly threads: import('#server/core/operations/threads.ts').Threads
  /** Threads for decision methods with simulations. */
  readonly simulations: import('#server/core/operations/threads.ts').Threads
  /** For reviewing agents: tools and procedures, which modules cannot import. */
  readonly review: {
    /** Applies the plan of a tool as part of the change of `ctx`. */
    apply(ctx: WorkspaceContext, tool: string, plan: unknown): Promise<void>
    /** Calls a procedure of a kind with the permissions of `ctx`; undefined if the kind has none of that name. */
    act(ctx: WorkspaceContext, entity: string, name: string): ((input: unknown) => Promise<unknown>) | undefined
  }
  readonly memory: import('#server/core/database/memory.ts').Memory
  /** For what spans a workspace and its sandboxes: the databases, and the sample data that a sandbox has. */
  readonly sandboxes: {
    readonly app: RoleDatabase
    readonly auth: Kysely<DB>
    readonly accounts: Kysely<DB>
    /** Loads what fills a sandbox, before its transaction begins. */
    loadFill(): Promise<
      (tx: Scoped, filling: { workspace: Pick<Workspace, 'id' | 'currency'>; now: Date }) => Promise<unknown>
    >
  }
  /** Set when the workspaces are spread over several cells. */
  readonly directory?: import('./directory.ts').DirectoryWriter | undefined
}
