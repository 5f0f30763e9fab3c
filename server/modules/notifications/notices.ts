import { notHeld } from '#db/holds.ts'
import { contextOf, openPlatform } from '#server/core/access/platform.ts'
import type { Services } from '#server/core/access/workspace-context.ts'
import { type Workspace, workspaceColumns } from '#server/core/database/context.ts'
import type { Databases } from '#server/core/database/databases.ts'
import { TO_REPORT } from '#server/core/mail/mailer.ts'
import type { Log } from '#server/core/operations/log.ts'
import { RunUntilIdle, untilIdle } from '#server/core/operations/run-until-idle.ts'
import { notifyDue, notifyOfChanges } from '#server/modules/notifications/notify/mutations.ts'
import { remindOfReviews } from '#server/modules/notifications/reviews/mutations.ts'
import { notifyOfUndelivered } from '#server/modules/notifications/undelivered/mutations.ts'

type Parts = { databases: Databases; services: Services; log: Log; now: () => Date }

const LOOK_MS = 30_000
/** Under steady writes, one transaction per workspace reads the changes of this time. */
const APART_MS = 100

/** Notifies members of numbered changes and undelivered emails: on a signal, and by polling for those missed during a crash. */
export class Notices {
  private readonly parts: Parts
  private readonly stopListening: readonly (() => void)[]
  private readonly notifying: RunUntilIdle

  constructor(parts: Parts) {
    this.parts = parts
    this.notifying = new RunUntilIdle({
      work: (signal) => this.notify(signal),
      every: LOOK_MS,
      apart: () => APART_MS,
      onError: (error) => parts.log.warn({ error }, 'could not create notifications'),
    })
    const { signals } = parts.services
    const channels = ['sequenced', 'undelivered'] as const
    this.stopListening = channels.map((channel) => signals.on(channel, () => this.notifying.wake()))
    this.notifying.wake()
  }

  async stop(): Promise<void> {
    for (const stop of this.stopListening) stop()
    await this.notifying.stop()
  }

  /** Every 15 minutes: tasks due tomorrow and review dates. */
  async notifyDue(): Promise<void> {
    const { rows } = await this.parts.databases.auth.pool.query<Workspace>(
      `select ${workspaceColumns('workspace')} from workspace where ${notHeld('workspace.id')}`,
    )
    for (const workspace of rows) {
      await notifyDue(this.contextFor(workspace))
      await remindOfReviews(this.contextFor(workspace))
    }
  }

  private async notify(signal: AbortSignal): Promise<void> {
    for (const workspace of await this.behind())
      await untilIdle(() => notifyOfChanges(this.contextFor(workspace)), signal)
    for (const workspace of await this.withUndelivered())
      await untilIdle(() => notifyOfUndelivered(this.contextFor(workspace)), signal)
  }

  private async behind(): Promise<Workspace[]> {
    const { rows } = await this.parts.databases.relay.pool.query<Workspace>(
      `select ${workspaceColumns('w')} from feed f join workspace w on w.id = f.workspace_id
       left join notified n on n.workspace_id = f.workspace_id where f.last_seq > coalesce(n.seq, 0)`,
    )
    return rows
  }

  private async withUndelivered(): Promise<Workspace[]> {
    const { rows } = await this.parts.databases.relay.pool.query<Workspace>(
      `select ${workspaceColumns('w')} from workspace w
       where id in (select workspace_id from mail where ${TO_REPORT}) and ${notHeld('w.id')}`,
    )
    return rows
  }

  private contextFor(workspace: Workspace) {
    return contextOf({ ...openPlatform(this.parts), now: this.parts.now() }, workspace)
  }
}
