import { sql } from 'kysely'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { isReverted } from '../reverts/queries.ts'
import { type AgentFigures, CALL_OUTCOMES } from '../schema.ts'

/** Activity of agents, for every token with calls or runs. */
export async function listFigures({ db, workspace }: WorkspaceContext): Promise<AgentFigures[]> {
  const { rows } = await sql<Row>`
    with called as (
      select token, tool, outcome, count(*)::integer as n, max(at) as at from agent_call
      where workspace_id = ${workspace.id} group by token, tool, outcome
    ), ran as (
      select r.token, max(r.last_at) as at, coalesce(sum(made.changes), 0)::integer as changes,
        coalesce(sum(made.reverted), 0)::integer as reverted
      from agent_run r left join lateral (
        select count(*) as changes, count(*) filter (where ${isReverted}) as reverted
        from change c where c.workspace_id = r.workspace_id and c.run_id = r.id and c.entity <> 'agent'
      ) as made on true
      where r.workspace_id = ${workspace.id} group by r.token
    )
    select t.token, greatest(ran.at, (select max(at) from called c where c.token = t.token)) as last_at,
      coalesce(ran.changes, 0) as changes, coalesce(ran.reverted, 0) as reverted,
      (select json_object_agg(outcome, n) from (
        select outcome, sum(n)::integer as n from called c where c.token = t.token group by outcome) as o) as calls,
      (select json_agg(json_build_object('tool', tool, 'calls', n) order by n desc, tool) from (
        select tool, sum(n)::integer as n from called c where c.token = t.token group by tool) as o) as tools,
      (select count(*)::integer from agent_proposal p
        where p.workspace_id = ${workspace.id} and p.token = t.token and p.status = 'open') as open_proposals
    from (select token from called union select token from ran) as t left join ran on ran.token = t.token`.execute(db)
  return rows.map(({ calls, tools, ...row }) => ({
    ...row,
    calls: Object.fromEntries(
      CALL_OUTCOMES.map((outcome) => [outcome, calls?.[outcome] ?? 0]),
    ) as AgentFigures['calls'],
    tools: tools ?? [],
  }))
}

type Row = Omit<AgentFigures, 'calls' | 'tools'> & {
  calls: Record<string, number> | null
  tools: AgentFigures['tools'] | null
}
