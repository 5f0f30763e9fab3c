import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import type { Change } from '#server/core/database/change.ts'
import type { Recorded } from '#server/core/database/recorded.ts'
import { newId } from '#server/core/values/ids.ts'
import type { Proposal } from './schema.ts'

type Proposed = { tool: string; run: string; plan: unknown; changes: readonly Recorded[] }

/** Stores a rehearsed write as a proposal, within a change. Returns its id. */
export function addProposal(ctx: WorkspaceContext, { tx, write, record }: Change, proposed: Proposed): string {
  const at = ctx.now.toISOString()
  const { tool, run, plan } = proposed
  const changes = [...proposed.changes] as Proposal['changes']
  const own = { id: newId(ctx.now), token: ctx.actor.id!, run, tool, status: 'open' as const }
  const stamps = { version: 1, created_at: at, updated_at: at }
  write(
    tx.insertInto('agent_proposal').values({
      workspace_id: ctx.workspace.id,
      ...own,
      ...stamps,
      plan: JSON.stringify(plan),
      changes: JSON.stringify(changes),
    }),
  )
  const proposal: Proposal = { ...own, changes, records: [], ...stamps }
  record({ event: 'agent.proposed', record: proposal })
  return own.id
}
