import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { notFound } from '#server/core/values/errors.ts'
import { isId } from '#server/core/values/fields.ts'
import type { OwnProposal } from './schema.ts'

/** The page on which people decide about a proposal. */
export const proposalLink = ({ services, workspace }: WorkspaceContext, id: string) =>
  `${services.publicUrl}/${workspace.slug}/agents/proposals/${id}`

/** A proposal of the agent that calls, with its outcome. */
export async function getOwnProposal(ctx: WorkspaceContext, id: string): Promise<OwnProposal> {
  if (!isId(id)) throw notFound()
  const row = await rowsWith(ctx, ctx.db, 'agent_proposal', { id })
    .select(['id', 'tool', 'status', 'changes', 'records', 'decided_at', 'version', 'created_at', 'updated_at'])
    .where('token', '=', ctx.actor.kind === 'agent' ? ctx.actor.id : null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as OwnProposal
}
