import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { change, type Change, joining, rehearse } from '#server/core/database/change.ts'
import { type Claim, fingerprintOf, once } from '#server/core/database/idempotency.ts'
import type { Recorded } from '#server/core/database/recorded.ts'
import { addProposal } from '../proposals/mutations.ts'
import { proposalLink } from '../proposals/queries.ts'
import type { Caller, ToolCall, WriteTool } from '../tools/define-tool.ts'
import type { Run } from './runs.ts'
import { runRow } from './runs.ts'

type Body = Record<string, unknown>
type MakeCaller = (ctx: WorkspaceContext) => Caller

/** Runs a write tool once per `client_ref`: a repeat gets the first answer. */
export async function writeOnce(
  call: ToolCall,
  tool: WriteTool,
  run: Run,
  { dry_run, client_ref, run: _run, ...args }: Body,
  caller: MakeCaller,
): Promise<Body> {
  const { ctx } = call
  if (dry_run || client_ref === undefined) return write(call, tool, run, args, caller, dry_run === true)
  const claim: Claim = {
    actorId: ctx.actor.id!,
    key: `agent/${tool.name}/${client_ref as string}`,
    fingerprint: fingerprintOf(tool.name, args),
    render: (body) => ({ status: 200, headers: {}, body: JSON.stringify(body) }),
    secret: false,
  }
  const claimed = { ...call, ctx: { ...ctx, idempotency: claim } }
  const answer = await once(ctx, claim, async () => claim.render(await write(claimed, tool, run, args, caller, false)))
  return JSON.parse(answer.body) as Body
}

async function write(call: ToolCall, tool: WriteTool, run: Run, args: Body, caller: MakeCaller, isDry: boolean) {
  const { idempotency: _, ...unclaimed } = call.ctx
  const plan = await tool.prepare({ ...call, ctx: unclaimed }, args)
  const { actor } = unclaimed
  if (!isDry && !(actor.kind === 'agent' && actor.approval)) {
    return change(call.ctx, async (changing) => {
      const result = await applyPlan(call.ctx, changing, tool, plan, caller)
      changing.housekeep(runRow(call.ctx, changing.tx, run))
      return { outcome: 'done', result }
    })
  }
  const { recorded } = await rehearse(unclaimed, (changing) => applyPlan(unclaimed, changing, tool, plan, caller))
  const changes = recorded.map(shownChange)
  if (isDry) return { outcome: 'dry_run', changes }
  return change(call.ctx, async (changing) => {
    changing.write(runRow(call.ctx, changing.tx, run))
    const id = addProposal(call.ctx, changing, { tool: tool.name, run: run.id, plan, changes: recorded })
    return { outcome: 'waiting_for_approval', changes, proposal: { id, link: proposalLink(call.ctx, id) } }
  })
}

/** Applies a plan within a change, with all writes of its procedures. Accepting a proposal calls this as well. */
export function applyPlan(ctx: WorkspaceContext, changing: Change, tool: WriteTool, plan: unknown, caller: MakeCaller) {
  const within = joining(ctx, changing)
  return tool.apply({ ctx: within, api: caller(within) }, plan)
}

/** A change as the agent sees it before it is made: an id that does not exist yet stays unsaid. */
function shownChange({ event, record, before }: Recorded) {
  const { id, version: _version, created_at: _created, updated_at: _updated, ...fields } = record
  const kept = Object.entries(fields)
  return {
    event,
    id: before ? id : 'new',
    ...(before && { before }),
    after: Object.fromEntries(before ? kept.filter(([name]) => name in before) : kept),
  }
}
