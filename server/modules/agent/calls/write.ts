import { change, joining, rehearse } from '#server/core/database/change.ts'
import type { KeyedCall } from '#server/core/database/context.ts'
import { fingerprintOf, once } from '#server/core/database/idempotency.ts'
import type { Recorded } from '#server/core/database/recorded.ts'
import { shorten } from '#server/core/values/written/shorten.ts'
import { addProposal } from '../proposals/mutations.ts'
import { proposalLink } from '../proposals/queries.ts'
import type { ToolCall, WriteTool } from '../tools/define-tool.ts'
import { applyPlan, type MakeCaller } from './apply-plan.ts'
import { type Run, runRow } from './runs.ts'

type Body = Record<string, unknown>

/** Runs a write tool once per `client_ref`: a repeat returns the first response, with the decision about its proposal. */
export async function writeOnce(
  call: ToolCall,
  tool: WriteTool,
  run: Run,
  { dry_run, client_ref, run: _run, ...args }: Body,
  caller: MakeCaller,
): Promise<Body> {
  const { ctx } = call
  if (dry_run || client_ref === undefined) return write(call, tool, run, args, caller, dry_run === true)
  const keyed: KeyedCall = {
    actorId: ctx.actor.id!,
    // An Idempotency-Key contains no line break, so a REST call of the same token has no such key.
    key: `agent\n${tool.name}\n${client_ref as string}`,
    fingerprint: fingerprintOf(tool.name, args),
    render: (body) => ({ status: 200, headers: {}, body: JSON.stringify(body) }),
    secret: false,
  }
  const own = { ...call, ctx: { ...ctx, idempotency: keyed } }
  const answer = await once(ctx, keyed, async () => keyed.render(await write(own, tool, run, args, caller, false)))
  return withDecision(call, JSON.parse(answer.body) as Body)
}

/** The stored response with what became of its proposal since. */
async function withDecision({ api }: ToolCall, body: Body): Promise<Body> {
  if (body['outcome'] !== 'waiting_for_approval') return body
  const proposal = body['proposal'] as { id: string; link: string }
  const { status, records } = await api.agents.outcome({ id: proposal.id })
  if (status === 'open') return body
  return { ...body, outcome: status, proposal: { ...proposal, ...(status === 'accepted' && { records }) } }
}

async function write(call: ToolCall, tool: WriteTool, run: Run, args: Body, caller: MakeCaller, isDry: boolean) {
  const { idempotency: _, ...unkeyed } = call.ctx
  const plan = await tool.prepare({ ...call, ctx: unkeyed }, args)
  const { actor } = unkeyed
  if (!isDry && !(actor.kind === 'agent' && actor.approval)) {
    return change(call.ctx, async (changing) => {
      const result = await applyPlan(joining(call.ctx, changing), tool, plan, caller)
      changing.housekeep(runRow(call.ctx, changing.tx, run))
      return { outcome: 'done', result }
    })
  }
  const rehearsed = await rehearse(unkeyed, (changing) => applyPlan(joining(unkeyed, changing), tool, plan, caller))
  const recorded = withUnrecorded(rehearsed.recorded, tool.unrecorded?.(plan))
  const changes = recorded.map(shownChange)
  if (isDry) return { outcome: 'dry_run', changes }
  return change(call.ctx, async (changing) => {
    if (recorded.length === 0) {
      changing.housekeep(runRow(call.ctx, changing.tx, run))
      return changing.unchanged({ outcome: 'done', result: rehearsed.result })
    }
    changing.write(runRow(call.ctx, changing.tx, run))
    const id = addProposal(call.ctx, changing, { tool: tool.name, run: run.id, plan, changes: recorded })
    return { outcome: 'waiting_for_approval', changes, proposal: { id, link: proposalLink(call.ctx, id) } }
  })
}

function withUnrecorded(
  recorded: readonly Recorded[],
  more: ReturnType<NonNullable<WriteTool['unrecorded']>> | undefined,
): readonly Recorded[] {
  if (!more) return recorded
  return recorded.map((one) => {
    if (one.event !== more.event) return one
    const before = more.before && { ...one.before, ...shortened(more.before) }
    return { ...one, record: { ...one.record, ...shortened(more.after) }, ...(before && { before }) }
  })
}

/** Events of proposals are stored and sent, so texts are shortened; the plan has the full texts. */
const LONGEST = 20_000

const shortened = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, shorten(text, LONGEST)]))

/** A planned change as shown to the agent: ids of records that do not exist yet are omitted. */
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
