import { contextOf, openPlatform } from '#server/core/platform.ts'
import type { Workspace } from '#server/core/workspace-context.ts'
import { tellDue, tellOfChanges } from '#server/modules/notifications/told/mutations.ts'
import type { Program } from '#server/program.ts'

type Parts = Pick<Program, 'doors' | 'services' | 'log'> & { now: () => Date }

const LOOK_MS = 30_000

/** Tells people what numbered changes mean for them: as soon as they are numbered, and by a poll for what a crash left. */
export class Notices {
  private readonly parts: Parts
  private readonly stopListening: () => void
  private readonly timer: NodeJS.Timeout
  private running: Promise<void> | undefined
  private again = false
  private stopping = false

  constructor(parts: Parts) {
    this.parts = parts
    this.stopListening = parts.services.signals.on('sequenced', () => this.wake())
    this.timer = setInterval(() => this.wake(), LOOK_MS)
    this.wake()
  }

  async stop(): Promise<void> {
    this.stopping = true
    this.stopListening()
    clearInterval(this.timer)
    await this.running
  }

  /** Once a quarter of an hour: what is due tomorrow. */
  async tellDue(): Promise<void> {
    const { rows } = await this.parts.doors.auth.pool.query<Workspace>(
      'select id, slug, name, currency, time_zone from workspace',
    )
    for (const workspace of rows) await tellDue(this.contextFor(workspace))
  }

  private wake(): void {
    if (this.running) this.again = true
    else if (!this.stopping) this.running = this.run()
  }

  private async run(): Promise<void> {
    try {
      do {
        this.again = false
        for (const workspace of await this.behind())
          while (!this.stopping && (await tellOfChanges(this.contextFor(workspace))));
      } while (this.again && !this.stopping)
    } catch (error) {
      this.parts.log.warn({ error }, 'could not create notifications')
    } finally {
      this.running = undefined
    }
  }

  private async behind(): Promise<Workspace[]> {
    const { rows } = await this.parts.doors.relay.pool.query<Workspace>(
      `select w.id, w.slug, w.name, w.currency, w.time_zone from feed f join workspace w on w.id = f.workspace_id
       left join notified n on n.workspace_id = f.workspace_id where f.last_seq > coalesce(n.seq, 0)`,
    )
    return rows
  }

  private contextFor(workspace: Workspace) {
    return contextOf({ ...openPlatform(this.parts), now: this.parts.now() }, workspace)
  }
}
