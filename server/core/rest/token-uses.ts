import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'

/** One call of a token, from this IP address and User-Agent. */
type Use = { workspaceId: string; tokenId: string; at: Date; address: string; agent: string | undefined }
type Used = Use & { calls: number }
const FLUSH_MS = 60_000

/** Last use and calls per hour of tokens: collected in memory, written at most once a minute and when the program stops. */
export class TokenUses {
  private readonly auth: Kysely<DB>
  private used = new Map<string, Used>()
  private readonly writing: RunUntilIdle

  constructor(auth: Kysely<DB>, report: (error: unknown) => void) {
    this.auth = auth
    this.writing = new RunUntilIdle({ work: () => this.flush(), every: FLUSH_MS, onError: report, unref: true })
    this.writing.wake(FLUSH_MS)
  }

  note(use: Use): void {
    const calls = (this.used.get(use.tokenId)?.calls ?? 0) + 1
    this.used.set(use.tokenId, { ...use, calls })
  }

  async flush(): Promise<void> {
    const used = this.used
    this.used = new Map()
    await Promise.all([...used.values()].map((entry) => this.write(entry)))
  }

  async end(): Promise<void> {
    await this.writing.stop()
    await this.flush()
  }

  private async write({ workspaceId, tokenId, calls, at, address, agent }: Used): Promise<void> {
    const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000).toISOString()
    const used = this.auth
      .updateTable('token')
      .set({
        last_used_at: at.toISOString(),
        last_used_address: address,
        last_used_agent: agent?.slice(0, 300) ?? null,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', tokenId)
      .returning(['workspace_id', 'id'])
    // Of the row that it has just locked: meanwhile, the token can be purged with its workspace.
    await this.auth
      .with('used', () => used)
      .insertInto('token_use')
      .columns(['workspace_id', 'token_id', 'hour', 'calls'])
      .expression((db) =>
        db
          .selectFrom('used')
          .select((eb) => ['workspace_id', 'id', eb.val(hour).$castTo<string>().as('hour'), eb.val(calls).as('calls')]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['workspace_id', 'token_id', 'hour'])
          .doUpdateSet({ calls: sql<number>`token_use.calls + excluded.calls` }),
      )
      .execute()
  }
}
