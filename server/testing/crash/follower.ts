import { setTimeout as delay } from 'node:timers/promises'

export type FeedEntry = { seq: number; event: string; id: string; version: number }

/** Keeps a copy in sync through `GET /changes`, as an integrator does, regardless of failures of the server. */
export class Follower {
  readonly received: FeedEntry[] = []
  private readonly following: Promise<void>
  private stopping = false

  constructor(url: string, token: string) {
    this.following = this.follow(`${url}/api/v1/changes?limit=200&after=`, { Authorization: `Bearer ${token}` })
  }

  async stop(): Promise<readonly FeedEntry[]> {
    this.stopping = true
    await this.following
    return this.received
  }

  private async follow(page: string, headers: Record<string, string>): Promise<void> {
    while (!this.stopping) {
      const response = await fetch(`${page}${this.received.at(-1)?.seq ?? 0}`, { headers }).catch(() => undefined)
      const { data = [] } = response?.ok ? ((await response.json()) as { data: FeedEntry[] }) : {}
      this.received.push(...data.map(({ seq, event, id, version }) => ({ seq, event, id, version })))
      if (data.length === 0) await delay(5)
    }
  }
}
