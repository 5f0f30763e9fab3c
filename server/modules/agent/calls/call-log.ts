import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { RunUntilIdle } from '#server/core/operations/run-until-idle.ts'
import { newId } from '#server/core/values/ids.ts'
import type { Run } from './runs.ts'

type Logged = { ctx: WorkspaceContext; run: Run; tool: string; outcome: string; ms: number }

const FLUSH_MS = 2_000
/** Further calls are not counted, so that the log never slows agents down. */
const WAITING = 1_000

/** The log of agents' calls: collected in memory, written in batches and when the program stops. */
export class CallLog {
  private readonly auth: Kysely<DB>
  private readonly report: (error: unknown) => void
  private waiting: ReturnType<typeof rowOf>[] = []
  private readonly writing: RunUntilIdle

  constructor(auth: Kysely<DB>, report: (error: unknown) => void) {
    this.auth = auth
    this.report = report
    const work = async () => {
      if (this.waiting.length > 0) await this.write(this.waiting.splice(0))
    }
    this.writing = new RunUntilIdle({ work, every: FLUSH_MS, onError: report, unref: true })
    this.writing.wake(FLUSH_MS)
  }

  note(call: Logged): void {
    if (this.waiting.length < WAITING) this.waiting.push(rowOf(call))
  }

  /** Resolves when all calls so far are written or dropped; never rejects. */
  flush(): Promise<void> {
    return this.writing.flush()
  }

  async end(): Promise<void> {
    await this.flush()
    await this.writing.stop()
  }

  /** Skips the calls of a token that was purged meanwhile. */
  private async write(calls: ReturnType<typeof rowOf>[]): Promise<void> {
    const rows = sql`json_to_recordset(${JSON.stringify(calls)}::json) as r (workspace_id uuid, token uuid, id uuid, run uuid,
      tool text, outcome text, ms real, at timestamptz)`
    try {
      await sql`with ended as (
          update agent_run set last_at = r.at
          from (select workspace_id, run, max(at) as at from ${rows} group by workspace_id, run) as r
          where agent_run.workspace_id = r.workspace_id and agent_run.id = r.run and agent_run.last_at < r.at)
        insert into agent_call (workspace_id, token, id, run, tool, outcome, ms, at) select r.* from ${rows}
        where exists (select from token t where t.workspace_id = r.workspace_id and t.id = r.token)`.execute(this.auth)
    } catch (error) {
      this.report(error)
    }
  }
}

const rowOf = ({ ctx, run, tool, outcome, ms }: Logged) => ({
  workspace_id: ctx.workspace.id,
  token: ctx.actor.id,
  id: newId(ctx.now),
  run: run.id,
  tool,
  outcome,
  ms,
  at: ctx.now.toISOString(),
})
