import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { PipelinedClient, type Result, SharedPipeline, type Statement } from './pipeline.ts'
import { LONG_SILENCE_MS, SHORT_SILENCE_MS, Watch } from './silence.ts'
import type { DB } from './types.ts'

/** Reads only: a write elsewhere than in `core/change.ts` does not compile. */
export type Reader = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'fn' | 'dynamic'>
export type Scoped = Kysely<DB>
/** Sends a statement whose result nobody waits for. */
export type Send = (query: { compile(): Statement }) => void

/** One way in: a login role of the database, its shared connections, and some that are leased to one holder at a time. */
export class Door {
  readonly name: string
  private readonly shared: SharedPipeline
  private readonly leases: LeasePool
  private readonly handles = new Map<string, Scoped>()

  /** `shared` and `exclusive` are numbers of connections. */
  constructor(options: { name: string; url: string; shared?: number; exclusive?: number }) {
    this.name = options.name
    const watch = new Watch(options.url)
    this.shared = new SharedPipeline(options.url, options.shared ?? 4, `atrium ${options.name}`, watch)
    this.leases = new LeasePool(options.url, options.exclusive ?? 8, `atrium ${options.name} lease`, watch)
  }

  /** The rows of one workspace, for single statements that never wait for a lock. */
  scoped(workspaceId: string): Scoped {
    let handle = this.handles.get(workspaceId)
    if (!handle) {
      if (this.handles.size > 1000) this.handles.clear()
      handle = kysely((statement) => this.shared.run(workspaceId, statement))
      this.handles.set(workspaceId, handle)
    }
    return handle
  }

  /**
   * A transaction on a connection of its own: what locks, waits or takes long belongs here. Await what goes through `tx`;
   * what goes through `send` leaves with the rest of its turn, mostly the commit, and fails the transaction when it fails.
   */
  async transaction<T>(workspaceId: string, work: (tx: Scoped, send: Send) => Promise<T>): Promise<T> {
    const client = await this.leases.take()
    const turn = new Turn(client)
    try {
      const begun = Promise.all([
        turn.run({ sql: 'begin', parameters: [] }),
        turn.run({ sql: `select set_config('app.workspace_id', $1, true)`, parameters: [workspaceId] }),
      ])
      begun.catch(() => client.drop())
      const send: Send = (query) => void turn.run(query.compile()).catch(() => {})
      const result = await work(
        kysely((statement) => turn.run(statement)),
        send,
      )
      await begun
      const ending = await turn.end('commit')
      if (turn.failed || ending.command === 'ROLLBACK')
        throw turn.failed ?? new Error('the transaction was rolled back')
      this.leases.give(client)
      return result
    } catch (error) {
      if (client.broken || turn.isOver) this.leases.give(client)
      else
        await turn.end('rollback').then(
          () => this.leases.give(client),
          () => {
            client.drop()
            this.leases.give(client)
          },
        )
      throw error
    }
  }

  /** Connections at work and callers waiting for one, for `/metrics`. */
  load(): { inFlight: number; leased: number; waiting: number } {
    return { inFlight: this.shared.inFlight, leased: this.leases.leased, waiting: this.leases.waiting }
  }

  async end(): Promise<void> {
    await Promise.all([this.shared.end(), this.leases.end()])
  }
}

/** The statements of one leased client; those of one event-loop turn leave in one packet. */
class Turn {
  /** The first statement that failed: the transaction is lost from there on. */
  failed: Error | undefined
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

  /** A statement that comes after the end was never awaited: outside the transaction it would see no workspace. */
  run(statement: Statement): Promise<Result> {
    if (this.ended) return Promise.reject(new Error('the transaction has ended: await its statements, or send them'))
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

/** Connections leased to one holder at a time; callers wait for one up to `SHORT_SILENCE_MS` in all. */
class LeasePool {
  leased = 0
  private readonly url: string
  private readonly size: number
  private readonly name: string
  private readonly watch: Watch
  private readonly idle: PipelinedClient[] = []
  private refused: PipelinedClient | undefined
  private readonly line: { start: () => void; refuse: (error: Error) => void }[] = []

  constructor(url: string, size: number, name: string, watch: Watch) {
    this.url = url
    this.size = size
    this.name = name
    this.watch = watch
  }

  get waiting(): number {
    return this.line.length
  }

  async take(): Promise<PipelinedClient> {
    let left: number | undefined
    if (this.leased >= this.size) left = await this.wait()
    else this.leased++
    let client = this.idle.pop()
    while (client?.broken) client = this.idle.pop()
    client ??= this.refused?.resting
      ? this.refused
      : new PipelinedClient(this.url, this.name, this.watch, LONG_SILENCE_MS)
    try {
      await (left === undefined ? client.ready() : within(left, client.ready()))
      client.lent = true
      return client
    } catch (error) {
      this.refused = client
      this.give(client)
      throw error
    }
  }

  give(client: PipelinedClient): void {
    client.lent = false
    if (!client.broken) this.idle.push(client)
    const next = this.line.shift()
    if (next) next.start()
    else this.leased--
  }

  /** Resolves when it is the caller's turn: with the milliseconds that are left of its time. */
  private wait(): Promise<number> {
    const until = performance.now() + SHORT_SILENCE_MS
    return new Promise((resolve, reject) => {
      const place = {
        start: () => {
          clearTimeout(timer)
          resolve(until - performance.now())
        },
        refuse: reject,
      }
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(place), 1)
        reject(noneFree())
      }, SHORT_SILENCE_MS)
      this.line.push(place)
    })
  }

  async end(): Promise<void> {
    await Promise.allSettled(this.idle.splice(0).map((client) => client.end()))
  }
}

const noneFree = () => Object.assign(new Error('no connection became free in time'), { code: '53300' })

async function within(milliseconds: number, ready: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(noneFree()), milliseconds)
  await Promise.race([ready, late.promise]).finally(() => clearTimeout(timer))
}

function kysely(run: (statement: Statement) => Promise<Result>): Scoped {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, count } = await run({ sql, parameters })
      return { rows: rows as R[], numAffectedRows: BigInt(count) }
    },
    streamQuery() {
      throw new Error('a pipelined connection does not stream')
    },
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => new BoundDriver(connection),
    },
  })
}

/** A driver for one connection that is already chosen; transactions are `Door.transaction`, nothing else. */
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
    throw new Error('use Door.transaction')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
