import type { Result, SharedPipeline, Statement } from './pipeline.ts'

type Waiting = { statement: Statement; resolve: (result: Result) => void; reject: (error: unknown) => void }
type Queue = { waiting: Waiting[]; underWay: number }

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

  private async commit(workspaceId: string, group: Waiting[]): Promise<void> {
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

function settle(group: readonly Waiting[], outcomes: readonly PromiseSettledResult<Result>[]): void {
  for (const [index, { resolve, reject }] of group.entries()) {
    const outcome = outcomes[index]!
    if (outcome.status === 'fulfilled') resolve(outcome.value)
    else reject(outcome.reason)
  }
}
