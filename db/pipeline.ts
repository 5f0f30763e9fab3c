import { PipelinedClient, type Result, type Statement } from './pipelined-client.ts'
import type { Watch } from './silence.ts'

type Waiting = Statement & { resolve: (result: Result) => void; reject: (error: unknown) => void }
type Batch = { workspaceId: string; statements: Waiting[] }

const BEGIN: Statement = { sql: 'begin', parameters: [] }
const COMMIT: Statement = { sql: 'commit', parameters: [] }

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

type Write = { statement: Statement; resolve: (result: Result) => void; reject: (error: unknown) => void }
type Queue = { waiting: Write[]; underWay: number }

/** Groups of one workspace at a time; the next one collects meanwhile. */
const GROUPS = 2
const LARGEST = 100
/** A group that takes longer no longer holds up the next one: it waits for a lock, or Postgres does not respond. */
const PATIENCE_MS = 100

/**
 * Group commit: the writes of a workspace that come together share one transaction, because a commit waits for the disk and
 * costs more than the insert itself. When one of them fails, each runs again on its own: no write fails for its neighbours.
 */
export class WriteGroups {
  private readonly pipeline: SharedPipeline
  private readonly queues = new Map<string, Queue>()

  constructor(pipeline: SharedPipeline) {
    this.pipeline = pipeline
  }

  run(workspaceId: string, statement: Statement): Promise<Result> {
    return new Promise((resolve, reject) => {
      let queue = this.queues.get(workspaceId)
      if (!queue) this.queues.set(workspaceId, (queue = { waiting: [], underWay: 0 }))
      if (queue.waiting.length === 0 && queue.underWay < GROUPS) setImmediate(() => void this.send(workspaceId, queue))
      queue.waiting.push({ statement, resolve, reject })
    })
  }

  private async send(workspaceId: string, queue: Queue): Promise<void> {
    queue.underWay++
    while (queue.waiting.length > 0) await withPatience(this.commit(workspaceId, queue.waiting.splice(0, LARGEST)))
    queue.underWay--
    if (queue.underWay === 0) this.queues.delete(workspaceId)
  }

  private async commit(workspaceId: string, group: Write[]): Promise<void> {
    try {
      const statements = group.map(({ statement }) => statement)
      const outcomes = await this.pipeline.writeTogether(workspaceId, statements)
      if (outcomes) settle(group, outcomes)
      else await Promise.all(group.map((one) => this.commit(workspaceId, [one])))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}

function withPatience(done: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    void done.finally(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function settle(group: readonly Write[], outcomes: readonly PromiseSettledResult<Result>[]): void {
  for (const [index, { resolve, reject }] of group.entries()) {
    const outcome = outcomes[index]!
    if (outcome.status === 'fulfilled') resolve(outcome.value)
    else reject(outcome.reason)
  }
}
