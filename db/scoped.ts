import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import { LeasePool } from './lease-pool.ts'
import { SharedPipeline, WriteGroups } from './pipeline.ts'
import type { PipelinedClient, Result, Statement } from './pipelined-client.ts'
import { isAborted, noneFree } from './postgres-errors.ts'
import { SILENCE, type Silence, Watch } from './silence.ts'
import type { DB } from './types.ts'

/** Read-only: writes outside `core/database/change.ts` do not compile, and raw SQL writes are rejected. */
export type Reader = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic' | 'executeQuery' | 'getExecutor'>
export type Scoped = Kysely<DB>
/** Sends a statement without waiting for its result. */
export type Send = (query: { compile(): Statement }) => void
/** Number of row-writing statements sent in a transaction. */
export type Writes = { readonly count: number }
type Run = (statement: Statement) => Promise<Result>

/**
 * Allows 32 MB of memory for sorting and aggregation (default: 4 MB), and plans each statement for its values, because
 * the best plan depends on their selectivity.
 */
const SEARCH_SETTINGS = `select set_config('work_mem', '32MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`

const BEGIN_SNAPSHOT = [
  'begin isolation level repeatable read read only',
  `set local idle_in_transaction_session_timeout = '11min'`,
]

type Options = {
  name: string
  url: string
  shared?: number
  exclusive?: number
  searches?: number
  /** When a silent Postgres counts as down. */
  limits?: Silence
}

/** A login role of the database with its shared connections, and connections leased to one holder at a time. */
export class RoleDatabase {
  readonly name: string
  private readonly shared: SharedPipeline
  private readonly writes: WriteGroups
  private readonly leases: LeasePool
  private readonly searches: LeasePool
  private readonly handles = new Map<string, Scoped>()
  private readonly readers = new Map<string, Scoped>()
  private readonly mostSnapshots: number
  private snapshots = 0

  /** `shared`, `exclusive` and `searches` are numbers of connections. Of those for searches, one workspace can use half. */
  constructor(options: Options) {
    this.name = options.name
    const watch = new Watch(options.url, options.limits ?? SILENCE)
    this.shared = new SharedPipeline(options.url, options.shared ?? 4, `atrium ${options.name}`, watch)
    this.writes = new WriteGroups(this.shared)
    const pool = { url: options.url, watch }
    this.leases = new LeasePool({ ...pool, size: options.exclusive ?? 8, name: `atrium ${options.name} lease` })
    this.mostSnapshots = Math.max(1, Math.floor((options.exclusive ?? 8) / 2))
    const searches = options.searches ?? 4
    this.searches = new LeasePool({
      ...pool,
      size: searches,
      each: Math.ceil(searches / 2),
      name: `atrium ${options.name} search`,
    })
  }

  /** The same rows, read-only. */
  reader(workspaceId: string): Reader {
    return this.handle(this.readers, workspaceId, (statement) =>
      isWrite(statement.sql) ? Promise.reject(new Error('ctx.db reads only')) : this.shared.run(workspaceId, statement),
    )
  }

  /** The rows of one workspace, for single statements that never wait for a lock. */
  scoped(workspaceId: string): Scoped {
    return this.handle(this.handles, workspaceId, (statement) =>
      (isWrite(statement.sql) ? this.writes : this.shared).run(workspaceId, statement),
    )
  }

  private handle(handles: Map<string, Scoped>, workspaceId: string, run: Run): Scoped {
    const known = handles.get(workspaceId)
    if (known) return known
    if (handles.size > 1000) handles.clear()
    const handle = kysely(run)
    handles.set(workspaceId, handle)
    return handle
  }

  /**
   * The same rows, for slow reads (searches, exports): each statement has its own connection, so that it does not delay
   * short statements and writes of other workspaces.
   */
  searching(workspaceId: string): Reader {
    return kysely((statement) =>
      this.transact(this.searches, workspaceId, (_tx, _send, turn) => {
        void turn.run({ sql: SEARCH_SETTINGS, parameters: [] }).catch(() => {})
        return turn.run(statement)
      }),
    )
  }

  /**
   * A transaction on its own connection, for work that locks, waits or takes long. Await statements of `tx`; statements
   * of `send` are sent with the rest of the event-loop turn, usually the commit, and fail the transaction if they fail.
   */
  transaction<T>(workspaceId: string, work: (tx: Scoped, send: Send, writes: Writes) => Promise<T>): Promise<T> {
    return this.transact(this.leases, workspaceId, (tx, send, turn) => work(tx, send, turn.writes))
  }

  /**
   * One snapshot of the same rows on its own connection, read-only, for up to ten minutes. Snapshots take at most half
   * of the connections for transactions.
   */
  async snapshot<T>(workspaceId: string, work: (db: Reader) => Promise<T>): Promise<T> {
    if (this.snapshots >= this.mostSnapshots) throw noneFree()
    this.snapshots++
    try {
      return await this.transact(this.leases, workspaceId, (tx) => work(tx), BEGIN_SNAPSHOT)
    } finally {
      this.snapshots--
    }
  }

  private async transact<T>(
    pool: LeasePool,
    workspaceId: string,
    work: (tx: Scoped, send: Send, turn: Turn) => Promise<T>,
    begin: readonly string[] = ['begin'],
  ): Promise<T> {
    const client = await pool.take(workspaceId)
    const giveBack = () => pool.give(client, workspaceId)
    const turn = new Turn(client)
    try {
      const begun = Promise.all([
        ...begin.map((sql) => turn.run({ sql, parameters: [] })),
        turn.run({ sql: `select set_config('app.workspace_id', $1, true)`, parameters: [workspaceId] }),
      ])
      begun.catch(() => client.drop())
      const send: Send = (query) => void turn.run(query.compile()).catch(() => {})
      const run: Run = (statement) => turn.run(statement)
      const result = await work(kysely(run), send, turn)
      await begun
      const ending = await turn.end('commit')
      if (turn.failed || ending.command === 'ROLLBACK')
        throw turn.failed ?? new Error('the transaction was rolled back')
      giveBack()
      return result
    } catch (error) {
      if (!client.broken && !turn.isOver) await turn.end('rollback').catch(() => client.drop())
      giveBack()
      throw (isAborted(error) && turn.failed) || error
    }
  }

  /** Busy connections and waiting callers, for `/metrics`. */
  load(): { inFlight: number; leased: number; waiting: number } {
    const { leases, searches, shared } = this
    return {
      inFlight: shared.inFlight,
      leased: leases.leased + searches.leased,
      waiting: leases.waiting + searches.waiting,
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.shared.end(), this.leases.end(), this.searches.end()])
  }
}

/** Statements of one leased client; those of one event-loop turn are sent in one packet. */
class Turn {
  /** The first failed statement: the transaction cannot commit after it. */
  failed: Error | undefined
  readonly writes = { count: 0 }
  private readonly client: PipelinedClient
  private queue: (() => void)[] = []
  private ended = false

  constructor(client: PipelinedClient) {
    this.client = client
  }

  get isOver(): boolean {
    return this.ended
  }

  end(how: 'commit' | 'rollback'): Promise<Result> {
    const ending = this.run({ sql: how, parameters: [] })
    this.ended = true
    return ending
  }

  /** A statement after the end was not awaited; outside the transaction it would see no workspace. */
  run(statement: Statement): Promise<Result> {
    if (this.ended) return Promise.reject(new Error('the transaction has ended: await its statements, or send them'))
    if (isWrite(statement.sql)) this.writes.count++
    return new Promise((resolve, reject) => {
      if (this.queue.length === 0) setImmediate(() => this.flush())
      this.queue.push(() =>
        this.client.send(statement, (error, result) => {
          if (error) this.failed ??= error as Error
          if (error) reject(error)
          else resolve(result)
        }),
      )
    })
  }

  private flush(): void {
    const queue = this.queue
    this.queue = []
    this.client.flush(() => queue.forEach((send) => send()))
  }
}

/** Whether a statement writes rows: by its first keyword, or for `with` by any of its parts. */
function isWrite(text: string): boolean {
  const [verb = ''] = /\w+/.exec(text) ?? []
  return /^(insert|update|delete|merge|truncate|copy)$/i.test(verb) || (/^with$/i.test(verb) && WRITING_PART.test(text))
}

const WRITING_PART = /\b(insert into|delete from|merge into|update ("|\w+\s+(as\s+\w+\s+)?set\b))/i

/** How SQL is written; its driver is not used. */
const DIALECT = new PostgresDialect({ pool: () => Promise.reject(new Error('a connection is given')) })

function kysely(run: Run): Scoped {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, count } = await run({ sql, parameters })
      return { rows: rows as R[], numAffectedRows: BigInt(count) }
    },
    streamQuery() {
      throw new Error('a pipelined connection does not stream')
    },
  }
  // Without a driver in between, which would acquire and release the connection for each statement.
  const executor = new DefaultQueryExecutor(DIALECT.createQueryCompiler(), DIALECT.createAdapter(), {
    provideConnection: (work) => work(connection),
  })
  const driver = new BoundDriver(connection)
  return new Kysely<DB>({ config: { dialect: DIALECT }, dialect: DIALECT, driver, executor })
}

/** A driver for one given connection; transactions only run through `RoleDatabase.transaction`. */
class BoundDriver implements Driver {
  private readonly connection: DatabaseConnection
  constructor(connection: DatabaseConnection) {
    this.connection = connection
  }
  async init() {}
  async acquireConnection() {
    return this.connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('use RoleDatabase.transaction')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
