import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import { pgTypes } from './client.ts'
import { BACKEND, socketOf, type Watch } from './silence.ts'

export type Statement = { sql: string; parameters: readonly unknown[] }
export type Result = { rows: unknown[]; count: number; command: string }
type Waiting = Statement & { resolve: (result: Result) => void; reject: (error: unknown) => void }
type Batch = { workspaceId: string; statements: Waiting[] }

const SET_WORKSPACE = { name: 'set_workspace', text: `select set_config('app.workspace_id', $1, false)` }
const BEGIN: Statement = { sql: 'begin', parameters: [] }
const COMMIT: Statement = { sql: 'commit', parameters: [] }
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
    const name = statement.name ?? preparedName(statement.sql)
    const config: pg.QueryConfig = {
      text: statement.sql,
      values: statement.parameters as unknown[],
      ...(name && { name }),
    }
    this.client.query(config, (error: Error | null, result: pg.QueryResult) => {
      this.sentAt.shift()
      done(error, error ? NOTHING : { rows: result.rows, count: result.rowCount ?? 0, command: result.command })
    })
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

/**
 * Shared connections of one database. All statements of one event-loop turn are sent in one flush per workspace, after
 * the setting that row level security reads, unless the session already has it. Each statement is its own transaction, so
 * a failure does not affect the others. Do not use it for statements that may wait for a lock, because all later ones
 * would wait too.
 */
export class SharedPipeline {
  private readonly clients: (PipelinedClient | undefined)[]
  private readonly turn = new Map<string, Batch>()
  private readonly url: string
  private readonly name: string
  private readonly watch: Watch
  private ended = false

  constructor(url: string, size: number, name: string, watch: Watch) {
    this.url = url
    this.name = name
    this.watch = watch
    this.clients = Array.from({ length: size })
  }

  run(workspaceId: string, statement: Statement): Promise<Result> {
    return new Promise((resolve, reject) => {
      let batch = this.turn.get(workspaceId)
      if (!batch) {
        batch = { workspaceId, statements: [] }
        if (this.turn.size === 0) setImmediate(() => this.flushTurn())
        this.turn.set(workspaceId, batch)
      }
      batch.statements.push({ ...statement, resolve, reject })
    })
  }

  private flushTurn(): void {
    const batches = [...this.turn.values()]
    this.turn.clear()
    for (const batch of batches) {
      const refuse = (error: unknown) => batch.statements.forEach((waiting) => waiting.reject(error))
      if (this.ended) refuse(new Error('Connection terminated: the pipeline has ended'))
      else {
        const client = this.leastBusy()
        client.ready().then(() => sendBatch(client, batch), refuse)
      }
    }
  }

  /**
   * Sends writes at once, several as one transaction. Undefined when one of several failed, so that nothing was written; a
   * lost connection rejects, because then it is unknown whether they were.
   */
  async writeTogether(
    workspaceId: string,
    statements: readonly Statement[],
  ): Promise<PromiseSettledResult<Result>[] | undefined> {
    if (this.ended) throw new Error('Connection terminated: the pipeline has ended')
    const client = this.leastBusy()
    await client.ready()
    const isOne = statements.length === 1
    const results: Promise<Result>[] = []
    const waiting = (isOne ? statements : [BEGIN, ...statements, COMMIT]).map((statement): Waiting => {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      results.push(promise)
      return { ...statement, resolve, reject }
    })
    sendBatch(client, { workspaceId, statements: waiting })
    const settled = await Promise.allSettled(results)
    if (isOne) return settled
    const end = settled.at(-1)!
    if (end.status === 'rejected') throw end.reason
    return end.value.command === 'ROLLBACK' ? undefined : settled.slice(1, -1)
  }

  private leastBusy(): PipelinedClient {
    let best: PipelinedClient | undefined
    for (let slot = 0; slot < this.clients.length; slot++) {
      const client = this.clients[slot]
      if (client && !client.broken) {
        if (client.inFlight === 0) return client
        if (!best || client.inFlight < best.inFlight) best = client
      } else if (client?.resting) {
        best ??= client
      } else {
        return (this.clients[slot] = new PipelinedClient(this.url, this.name, this.watch, this.watch.limits.short))
      }
    }
    return best!
  }

  get inFlight(): number {
    return this.clients.reduce((sum, client) => sum + (client?.inFlight ?? 0), 0)
  }

  async end(): Promise<void> {
    this.ended = true
    await Promise.allSettled(this.clients.flatMap((client) => (client ? [client.end()] : [])))
  }
}

/** Rejects all results since a workspace that could not be set, also those of later batches that rely on it. */
function sendBatch(client: PipelinedClient, batch: Batch): void {
  client.flush(() => {
    client.setWorkspace(batch.workspaceId)
    for (const waiting of batch.statements) {
      client.send(waiting, (error, result) => {
        if (client.refused || error) waiting.reject(client.refused ?? error)
        else waiting.resolve(result)
      })
    }
  })
  client.resetWhenIdle()
}
