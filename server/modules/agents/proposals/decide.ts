import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change, joiningAs } from '#server/core/database/change.ts'
import { rowsWith } from '#server/core/database/rows.ts'
import { conflict, DomainError, notFound, toDomainError } from '#server/core/values/errors.ts'
import type { Proposal } from '#server/modules/agent/proposals/schema.ts'
import { findAgent } from '#server/modules/tokens/queries.ts'
import type { Decided, DecidedEach, EachProposal, ShownProposal } from '../schema.ts'
import { getProposal } from './read.ts'

/**
 * Applies a proposal as its agent, based on the version that the agent read: completely, or not at all with an error,
 * and the proposal stays open.
 */
export async function acceptProposal(ctx: WorkspaceContext, id: string): Promise<Decided> {
  const shown = await getProposal(ctx, id)
  return change(ctx, async (changing) => {
    const { plan, ...proposal } = await lockOpen(ctx, changing.tx, id)
    const { token, run, tool } = proposal
    const { idempotency: _claim, requestKey: _key, ifMatch: _match, ...own } = ctx
    const agent = { ...own, actor: await findAgent(ctx, token), agent: { run, tool } }
    const records = new Map<string, Proposal['records'][number]>()
    const record: Change['record'] = (entry) => {
      const { id: changed } = entry.record
      records.set(changed, { kind: entry.event.split('.')[0]!, id: changed })
      changing.record(entry)
    }
    await ctx.services.review.apply(joiningAs(agent, { ...changing, record }), tool, plan).catch(asRefusal)
    const decided = { status: 'accepted' as const, records: [...records.values()] }
    return decide(ctx, changing, proposal, decided, shown)
  })
}

export async function refuseProposal(ctx: WorkspaceContext, id: string): Promise<Decided> {
  const shown = await getProposal(ctx, id)
  return change(ctx, async (changing) => {
    const { plan: _plan, ...proposal } = await lockOpen(ctx, changing.tx, id)
    return decide(ctx, changing, proposal, { status: 'refused', records: [] }, shown)
  })
}

export const acceptEach = (ctx: WorkspaceContext, input: EachProposal) => each(ctx, input, acceptProposal)
export const refuseEach = (ctx: WorkspaceContext, input: EachProposal) => each(ctx, input, refuseProposal)

/** In order of creation, because later proposals may build on earlier ones. */
async function each(ctx: WorkspaceContext, { ids }: EachProposal, act: typeof refuseProposal): Promise<DecidedEach> {
  const outcome: DecidedEach = { decided: [], failed: [] }
  for (const id of [...new Set(ids)].toSorted()) {
    try {
      outcome.decided.push(await act(ctx, id))
    } catch (error) {
      const { code, message } = toDomainError(error)
      if (code === 'internal_error' || code === 'unavailable') throw error
      outcome.failed.push({ id, message })
    }
  }
  return outcome
}

type Stored = Proposal & { plan: unknown }

async function lockOpen({ workspace }: WorkspaceContext, tx: Change['tx'], id: string): Promise<Stored> {
  const row = await rowsWith({ workspace }, tx, 'agent_proposal', { id })
    .select(['id', 'token', 'run', 'tool', 'status', 'plan', 'changes', 'records'])
    .select(['version', 'created_at', 'updated_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.status !== 'open') throw conflict(`This proposal is already ${row.status}. Reload the page.`)
  return row as Stored
}

function decide(
  ctx: WorkspaceContext,
  { tx, write, record }: Change,
  before: Proposal,
  decided: Pick<Proposal, 'status' | 'records'>,
  { run, changes }: Pick<ShownProposal, 'run' | 'changes'>,
): Decided {
  const at = ctx.now.toISOString()
  const set = { ...decided, version: before.version + 1, updated_at: at }
  const decided_by = ctx.actor.kind === 'member' ? ctx.actor.id : null
  write(
    tx
      .updateTable('agent_proposal')
      .set({ ...set, records: JSON.stringify(decided.records), decided_by, decided_at: at })
      .where('workspace_id', '=', ctx.workspace.id)
      .where('id', '=', before.id),
  )
  record({ event: `agent.${decided.status}`, record: { ...before, ...set }, before: { status: before.status } })
  const named = changes.map(({ event, entity, subject, on }) => ({ event, entity, subject, on }))
  return { id: before.id, run, changes: named, records: decided.records }
}

/** Converts the error for the agent to an error for the person who accepts. */
function asRefusal(error: unknown): never {
  const failed = toDomainError(error)
  if (failed.code === 'conflict')
    throw conflict('The record has changed since the agent proposed this. Nothing was changed. Refuse the proposal.')
  // A field can name a record in the Trash or a deactivated member.
  if (failed.code === 'not_found' || failed.fields.some(({ code }) => code === 'not_found'))
    throw conflict('A record of this proposal no longer exists. Nothing was changed. Refuse the proposal.')
  if (failed.code === 'validation_error')
    throw conflict(`The change is no longer possible: ${failed.message}. Nothing was changed. Refuse the proposal.`)
  if (failed.code === 'insufficient_scope')
    throw new DomainError(
      'forbidden',
      'The agent no longer has permission for this. Nothing was changed. Refuse the proposal.',
    )
  throw error
}
