import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { notFound } from '#server/core/values/errors.ts'
import type { Caller, WriteTool } from '../tools/define-tool.ts'
import { TOOLS } from '../tools/registry.ts'

export type MakeCaller = (ctx: WorkspaceContext) => Caller

/** Applies a plan as part of the change of `ctx`, with all writes of its procedures. */
export function applyPlan(ctx: WorkspaceContext, tool: WriteTool, plan: unknown, caller: MakeCaller) {
  return tool.apply({ ctx, api: caller(ctx) }, plan)
}

/** The same when a person accepts a proposal; the tool may have been removed since. */
export async function applyNamed(ctx: WorkspaceContext, name: string, plan: unknown, caller: MakeCaller) {
  const tool = TOOLS.find((one) => one.name === name)
  if (!tool || tool.kind === 'read') throw notFound()
  await applyPlan(ctx, tool, plan, caller)
}
