import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { readableBy } from '#server/core/access/kind-facts.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { sameWorkspace } from '#server/core/database/statements.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import { showChanges, type Stored } from '../diffs/show-changes.ts'
import { isReverted } from '../reverts/queries.ts'
import {
  CALL_OUTCOMES,
  type ListRunCalls,
  type ListRunChanges,
  type ListRuns,
  type Run,
  type RunCallPage,
  type RunChange,
  type RunChangePage,
  type RunPage,
} from '../schema.ts'

/** Latest first. */
export async function listRuns(ctx: WorkspaceContext, { limit, before, token }: ListRuns): Promise<RunPage> {
  let query = runs(ctx)
  if (token) query = query.where('r.token', '=', token)
  if (before)
    query = query.where((eb) => {
      const from = eb
        .selectFrom('agent_run as b')
        .where('b.workspace_id', '=', ctx.workspace.id)
        .where('b.id', '=', before)
      return sql<SqlBool>`(r.last_at, r.id) < (${from.select('b.last_at')}, ${before}::uuid)`
    })
  const rows = await query
    .orderBy('r.last_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit).map((row) => ({ ...shown(row), id: row.run }))
  return { data, has_more: rows.length > limit }
}

export async function getRun(ctx: WorkspaceContext, id: string): Promise<Run> {
  const row = isId(id) && (await runs(ctx).where('r.id', '=', id).executeTakeFirst())
  if (!row) throw notFound()
  return shown(row)
}

/** The changes of a run to kinds that the caller can read. */
export async function listRunChanges(ctx: WorkspaceContext, input: ListRunChanges): Promise<RunChangePage> {
  const { run, limit, before } = input
  let query = changesOf(ctx, run)
  if (before) query = query.where('c.id', '<', before)
  const rows = await query
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const changes = await showChanges(ctx, page as unknown as Stored[])
  const data: RunChange[] = page.map(({ id, tool, at, reverted_at, reverted_by }, index) => ({
    ...changes[index]!,
    id,
    tool,
    at,
    reverted_at,
    reverted_by,
  }))
  return { data, has_more: rows.length > limit }
}

export async function listRunCalls({ db, workspace }: WorkspaceContext, input: ListRunCalls): Promise<RunCallPage> {
  let query = rowsWith({ workspace }, db, 'agent_call', { run: input.run }).select([
    'id',
    'tool',
    'outcome',
    'message',
    'ms',
    'at',
  ])
  if (input.before) query = query.where('id', '<', input.before)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(input.limit + 1)
    .execute()
  return { data: rows.slice(0, input.limit) as RunCallPage['data'], has_more: rows.length > input.limit }
}

/** The changes of a run. */
export const changesOf = (ctx: WorkspaceContext, run: string) => agentChanges(ctx).where('c.run_id', '=', run)

/** The changes of runs, each with the person who reverted it in full. */
export function agentChanges({ actor, db, workspace, services }: WorkspaceContext) {
  const rows = db
    .selectFrom('change as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('change as v')
          .leftJoin('member as m', (join) => sameWorkspace(join, 'm.id', 'v.actor_id'))
          .select(['v.at as reverted_at', 'm.name as reverted_by'])
          .whereRef('v.workspace_id', '=', 'c.workspace_id')
          .whereRef('v.reverts', '=', 'c.id')
          .where('v.kept', 'is', null)
          .limit(1)
          .as('revert'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.event', 'c.record', 'c.before', 'c.tool', 'c.at', 'revert.reverted_at', 'revert.reverted_by'])
    .where('c.workspace_id', '=', workspace.id)
    .where('c.run_id', 'is not', null)
    .where('c.entity', '!=', 'agent')
  if (actor.kind !== 'member') return rows
  return rows.where(sql<boolean>`c.entity = any(${readableBy(services.kinds, actor.role)}::text[])`)
}

function runs({ db, workspace }: WorkspaceContext) {
  const counted = (from: RawBuilder<unknown>) => sql<number>`(select count(*)::integer from ${from})`
  return db
    .selectFrom('agent_run as r')
    .innerJoin('token as t', (join) => sameWorkspace(join, 't.id', 'r.token'))
    .select(['r.id as run', 'r.token', 't.name as agent', 'r.client', 'r.client_version', 'r.label'])
    .select(['r.started_at', 'r.last_at'])
    .select([
      sql<Record<string, number> | null>`(select json_object_agg(outcome, n) from (
        select outcome, count(*)::integer as n from agent_call a
        where a.workspace_id = r.workspace_id and a.run = r.id group by outcome) as of_run)`.as('calls'),
      counted(sql`change c where c.workspace_id = r.workspace_id and c.run_id = r.id and c.entity <> 'agent'`).as(
        'changes',
      ),
      counted(sql`change c where c.workspace_id = r.workspace_id and c.run_id = r.id and ${isReverted}`).as('reverted'),
      counted(sql`agent_proposal p where p.workspace_id = r.workspace_id and p.run = r.id and p.status = 'open'`).as(
        'open_proposals',
      ),
    ])
    .where('r.workspace_id', '=', workspace.id)
}

type Row = Omit<Run, 'calls'> & { calls: Record<string, number> | null }

const shown = ({ calls, ...row }: Row): Run => ({
  ...row,
  calls: Object.fromEntries(CALL_OUTCOMES.map((outcome) => [outcome, calls?.[outcome] ?? 0])) as Run['calls'],
})
