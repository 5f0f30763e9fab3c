import { type Kysely, sql } from 'kysely'
import type { DB } from '#db/types.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { BatchedLog } from '#server/core/operations/batched-log.ts'
import { newId } from '#server/core/values/ids.ts'
import { startOf } from '#server/core/values/written/shorten.ts'
import type { Run } from './runs.ts'

type Call = { ctx: WorkspaceContext; run: Run; tool: string; outcome: string; message: string | undefined; ms: number }

/** The most characters of the reason of a failed call. */
const LONGEST = 500

export type CallLog = BatchedLog<Call>

/** The log of agents' calls. Skips the calls of a token that was purged meanwhile. */
export function createCallLog(auth: Kysely<DB>, report: (error: unknown) => void): CallLog {
  const write = (calls: Call[]) => {
    const rows = sql`json_to_recordset(${JSON.stringify(calls.map(rowOf))}::json) as r (workspace_id uuid, token uuid,
      id uuid, run uuid, tool text, outcome text, message text, ms real, at timestamptz)`
    return sql`with ended as (
        update agent_run set last_at = r.at
        from (select workspace_id, run, max(at) as at from ${rows} group by workspace_id, run) as r
        where agent_run.workspace_id = r.workspace_id and agent_run.id = r.run and agent_run.last_at < r.at)
      insert into agent_call (workspace_id, token, id, run, tool, outcome, message, ms, at) select r.* from ${rows}
      where exists (select from token t where t.workspace_id = r.workspace_id and t.id = r.token)`.execute(auth)
  }
  return new BatchedLog({ write, report })
}

const rowOf = ({ ctx, run, tool, outcome, message, ms }: Call) => ({
  workspace_id: ctx.workspace.id,
  token: ctx.actor.id,
  id: newId(ctx.now),
  run: run.id,
  tool,
  outcome,
  message: message === undefined ? null : startOf(message, LONGEST).toWellFormed().replaceAll('\0', '�'),
  ms,
  at: ctx.now.toISOString(),
})
