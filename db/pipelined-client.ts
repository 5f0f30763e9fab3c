import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { pgTypes } from './client.ts'
import { BACKEND, socketOf, type Watch } from './silence.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Result = { rows: unknown[]; count: number; command: string }

const SET_WORKSPACE = { name: 'set_workspace', text: `select set_config('app.workspace_id', $1, false)` }
const RESET_AFTER_MS = 20
/** Delay after a refused connection, so that many callers do not each retry. */
const KNOCK_MS = 50
/** Maximum distinct statements to prepare per connection: each one uses server memory until it closes. */
const PREPARED_LIMIT = 500
const NOTHING: Result = { rows: [], count: 0, command: '' }
const names = new Map<string, string>()

function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= PREPARED_LIMIT) return known
  const name = createHash('sha1').update(sql).digest('base64url')
  names.set(sql, name)
  return name
}

/** A pg client in pipeline mode: statements go out at once and are answered in order. */
export class PipelinedClient {
  /** Send times of the unanswered statements. */
  private readonly sentAt: number[] = []
  /** Whether the connection is leased. */
  lent = false
  broken = false
  /** Why the session does not have the workspace that was set last: what it answers since then is of another one. */
  refused: unknown
  private workspaceId: string | undefined
  private dropped = false
  private refusedAt = -Infinity
  private lastUsed = 0
  private rest: NodeJS.Timeout | undefined
  private readonly client: pg.Client
  private readonly descriptions = new Descriptions()
  private socket: Socket | undefined
  private readonly connected: Promise<unknown>

  /**
   * `longest`: milliseconds after which an unanswered statement counts as lost, even if Postgres is still executing it.
   */
  constructor(url: string, name: string, watch: Watch, longest: number) {
    this.client = new pg.Client({
      connectionString: url,
      pipeline: true,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: watch.limits.short,
      types: pgTypes,
    })
    this.client.on('error', () => (this.broken = true))
    this.client.on('end', () => (this.broken = true))
    let backend: number | undefined
    this.connected = this.client.connect().then(() => {
      this.socket = socketOf(this.client)
      watch.add({
        client: this.client,
        backend: () => backend,
        waitingSince: () => this.sentAt[0],
        isIdle: () => this.inFlight === 0 && !this.lent,
        longest,
      })
      this.send({ sql: BACKEND, parameters: [] }, (_error, { rows: [row] }) => {
        backend = (row as { pid: number } | undefined)?.pid
      })
    })
    this.connected.catch(() => {
      this.broken = true
      this.refusedAt = performance.now()
    })
  }

  /** Set briefly after a refused connection: callers get the same error immediately. */
  get resting(): boolean {
    return performance.now() - this.refusedAt < KNOCK_MS
  }

  /** Statements sent and not yet answered. */
  get inFlight(): number {
    return this.sentAt.length
  }

  ready(): Promise<unknown> {
    return this.connected
  }

  /** Sends one statement; `done` gets its rows or its error. Must follow `ready()`. */
  send(statement: Statement & { name?: string }, done: (error: unknown, result: Result) => void): void {
    this.sentAt.push(performance.now())
    const { sql, parameters, name = preparedName(sql) } = statement
    const answered: Done = (error, result) => {
      this.sentAt.shift()
      done(error, error ? NOTHING : { rows: result.rows, count: result.rowCount ?? 0, command: result.command })
    }
    if (name) this.client.query(new PreparedQuery(name, sql, parameters, this.descriptions, answered))
    else this.client.query(sql, parameters as unknown[], answered)
  }

  /** What is sent from now on sees the rows of this workspace. When it cannot be set, the connection is closed. */
  setWorkspace(workspaceId: string): void {
    if (this.workspaceId === workspaceId) return
    this.workspaceId = workspaceId
    this.send({ name: SET_WORKSPACE.name, sql: SET_WORKSPACE.text, parameters: [workspaceId] }, (error) => {
      if (!error) return
      this.refused ??= error
      this.drop()
    })
  }

  /** Holds what `write` sends until it returns, so that it leaves in one packet. */
  flush(write: () => void): void {
    this.socket?.cork()
    try {
      write()
    } catch (error) {
      // A transaction may have begun that nothing ends.
      this.drop()
      throw error
    } finally {
      this.socket?.uncork()
    }
  }

  /** Clears the workspace of an idle session; a busy one gets the workspace of its next batch. */
  resetWhenIdle(): void {
    this.lastUsed = performance.now()
    this.rearm()
  }

  private rearm(): void {
    this.rest ??= setTimeout(() => this.reset(), RESET_AFTER_MS).unref()
  }

  private reset(): void {
    this.rest = undefined
    if (this.broken) return
    if (this.inFlight > 0 || performance.now() - this.lastUsed < RESET_AFTER_MS) return this.rearm()
    this.setWorkspace('')
  }

  drop(): void {
    const again = this.dropped
    this.broken = this.dropped = true
    if (!again) void this.client.end().catch(() => {})
  }

  end(): Promise<void> {
    this.broken = true
    return this.client.end()
  }
}

/** The columns of an answer and how they are read, as pg keeps them. */
type Shape = { fields: readonly unknown[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown }

type Done = (error: Error | null | undefined, result: pg.QueryResult) => void

declare module 'pg' {
  // Parts that its types lack.
  interface Connection {
    /** Statements by name that were sent and not yet accepted. */
    readonly submittedNamedStatements: Record<string, string | undefined>
  }
  interface Query {
    name: string
    readonly _result: Shape
    _accumulateRows: boolean
    prepare(connection: pg.Connection): void
    handleRowDescription(message: object): void
    handleCommandComplete(message: object, connection: pg.Connection): void
  }
}

/** What one connection knows of its prepared statements. */
class Descriptions {
  private readonly shapes = new Map<string, Shape>()
  private silent: pg.Connection | undefined

  shapeOf(statement: string): Shape | undefined {
    return this.shapes.get(statement)
  }

  /** Keeps what describes the rows, not the rows. */
  note(statement: string, { fields, _parsers, _prebuiltEmptyResultObject }: Shape): void {
    this.shapes.set(statement, { fields, _parsers, _prebuiltEmptyResultObject })
  }

  /** The connection, but without the message Describe. */
  withoutDescribe(connection: pg.Connection): pg.Connection {
    return (this.silent ??= Object.create(connection, { describe: { value: () => {} } }) as pg.Connection)
  }
}

/**
 * A prepared statement whose columns Postgres describes once per connection, and not on each execution as with pg: a
 * description takes Postgres and pg about a fifth of the time of a short read. The columns of a prepared statement never
 * change ("cached plan must not change result type").
 */
class PreparedQuery extends pg.Query {
  private readonly known: Descriptions

  constructor(name: string, text: string, values: readonly unknown[], known: Descriptions, done: Done) {
    super(text, values, done)
    this.name = name
    this.known = known
  }

  override prepare(connection: pg.Connection): void {
    const shape = this.known.shapeOf(this.name)
    if (!shape) return this.prepareUnknown(connection)
    Object.assign(this._result, shape)
    this._accumulateRows = true
    super.prepare(this.known.withoutDescribe(connection))
  }

  /** While it is unknown whether Postgres accepts the name, which it does not in a failed transaction, it is sent without. */
  private prepareUnknown(connection: pg.Connection): void {
    if (connection.submittedNamedStatements[this.name] !== undefined) this.name = ''
    super.prepare(connection)
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message)
    if (this.name) this.known.note(this.name, this._result)
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection)
    // Postgres does not describe what returns no rows.
    if (this.name && !this.known.shapeOf(this.name)) this.known.note(this.name, this._result)
  }
}
