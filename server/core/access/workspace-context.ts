import type { Kysely } from 'kysely'
import type { RoleDatabase, Scoped } from '#db/scoped.ts'
import type { DB } from '#db/types.ts'
import type { DatabaseContext, DatabaseServices, Workspace } from '#server/core/database/context.ts'
import type { RateLimiter } from '#server/core/limits/rate-limit.ts'
import type { Mailer } from '#server/core/mail/mailer.ts'
import type { Threads } from '#server/core/operations/threads.ts'
import type { SettingsOfProviders } from '#server/core/values/provider-settings.ts'
import type { DirectoryWriter } from './directory.ts'
import type { Kinds } from './kind-facts.ts'

/** What a procedure knows about its caller and reports to the transport. */
export type WorkspaceContext = DatabaseContext & {
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
  /** The request key sent by a browser: repeated calls of `onceProcedure` have no further effect. */
  requestKey?: string
  /** Services for procedures of the platform itself: email, sealing, settings. */
  services: Services
}

/** Services of procedures besides the database; set once by `server/main.ts`. */
export type Services = DatabaseServices & {
  readonly publicUrl: string
  /** Every kind of record, by name. */
  readonly kinds: Kinds
  /** Version of the API, as in `API-Version` and the document's `info.version`. */
  readonly version: string
  /** Whether email providers can report delivery events: the token of their hook is set. */
  readonly takesEmailEvents: boolean
  /** The operator's settings for each provider of data sources. */
  readonly providers: SettingsOfProviders
  /** Rate limit of a token in calls per minute; 0 = no limit. */
  readonly apiRatePerMin: number
  /** Removes the account of an erased person unless they belong to another workspace. */
  forgetAccount(userId: string): Promise<void>
  /** Counts the calls of tokens across web nodes. */
  readonly limiter: RateLimiter
  /** Notifies services that coordinate with other nodes that this node is about to leave. */
  leave(): void
  readonly mailer: Mailer
  /** Threads for long texts, which would block the event loop. */
  readonly threads: Threads
  /** Threads for decision methods with simulations. */
  readonly simulations: Threads
  /** For reviewing agents: tools and procedures, which modules cannot import. */
  readonly review: {
    /** Applies the plan of a tool as part of the change of `ctx`. */
    apply(ctx: WorkspaceContext, tool: string, plan: unknown): Promise<void>
    /** Calls a procedure of a kind with the permissions of `ctx`; undefined if the kind has none of that name. */
    act(ctx: WorkspaceContext, entity: string, name: string): ((input: unknown) => Promise<unknown>) | undefined
  }
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
  readonly directory?: DirectoryWriter | undefined
}
