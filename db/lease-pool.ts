import { PipelinedClient } from './pipelined-client.ts'
import { noneFree } from './postgres-errors.ts'
import type { Watch } from './silence.ts'
import { withTimeout } from './with-timeout.ts'

type Options = {
  url: string
  name: string
  watch: Watch
  /** Connections at most. */
  size: number
  /** Of these, leased to one workspace at a time. */
  each?: number
}
type Place = { workspaceId: string; start: () => void }

/** Connections leased to one caller at a time; callers wait up to `SILENCE.short` in total. */
export class LeasePool {
  leased = 0
  private readonly options: Options
  private readonly idle: PipelinedClient[] = []
  private refused: PipelinedClient | undefined
  private isOver = false
  private readonly line: Place[] = []
  private readonly leasedBy = new Map<string, number>()

  constructor(options: Options) {
    this.options = options
  }

  get waiting(): number {
    return this.line.length
  }

  async take(workspaceId: string): Promise<PipelinedClient> {
    let left: number | undefined
    if (this.mayStart(workspaceId)) this.count(workspaceId, 1)
    else left = await this.wait(workspaceId)
    const { url, name, watch } = this.options
    let client = this.idle.pop()
    while (client?.broken) client = this.idle.pop()
    client ??= this.refused?.resting ? this.refused : new PipelinedClient(url, name, watch, watch.limits.long)
    try {
      await (left === undefined ? client.ready() : withTimeout(left, client.ready()))
      client.lent = true
      return client
    } catch (error) {
      this.refused = client
      this.give(client, workspaceId)
      throw error
    }
  }

  give(client: PipelinedClient, workspaceId: string): void {
    client.lent = false
    if (this.isOver) void client.end().catch(() => {})
    else if (!client.broken) this.idle.push(client)
    this.count(workspaceId, -1)
    const next = this.line.findIndex((place) => this.mayStart(place.workspaceId))
    if (next === -1) return
    const [place] = this.line.splice(next, 1) as [Place]
    this.count(place.workspaceId, 1)
    place.start()
  }

  /** Ends the idle connections now, and the leased ones when they are given back. */
  async end(): Promise<void> {
    this.isOver = true
    await Promise.allSettled(this.idle.splice(0).map((client) => client.end()))
  }

  private mayStart(workspaceId: string): boolean {
    const { size, each = size } = this.options
    return this.leased < size && (this.leasedBy.get(workspaceId) ?? 0) < each
  }

  private count(workspaceId: string, change: 1 | -1): void {
    const leases = (this.leasedBy.get(workspaceId) ?? 0) + change
    this.leased += change
    if (leases > 0) this.leasedBy.set(workspaceId, leases)
    else this.leasedBy.delete(workspaceId)
  }

  /** Resolves with the remaining milliseconds of its time limit when it is the caller's turn. */
  private wait(workspaceId: string): Promise<number> {
    const patience = this.options.watch.limits.short
    const until = performance.now() + patience
    return new Promise((resolve, reject) => {
      const place: Place = {
        workspaceId,
        start: () => {
          clearTimeout(timer)
          // While the program is busy, the timer can be late.
          resolve(Math.max(0, until - performance.now()))
        },
      }
      const timer = setTimeout(() => {
        this.line.splice(this.line.indexOf(place), 1)
        reject(noneFree())
      }, patience)
      this.line.push(place)
    })
  }
}
