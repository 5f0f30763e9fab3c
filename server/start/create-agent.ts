import { createCaller } from '#server/app-router.ts'
import type { AgentActor } from '#server/core/access/actor.ts'
import type { CallContext } from '#server/core/access/workspace-context.ts'
import { type Answer, type Call, callTool, toolsFor } from '#server/modules/agent/calls/call-tool.ts'
import { Runs } from '#server/modules/agent/calls/runs.ts'
import { type DescribedTool, describeTool } from '#server/modules/agent/tools/describe-tool.ts'
import { toolDocument } from '#server/modules/agent/tools/tool-document.ts'
import type { ProgramParts } from './program-parts.ts'

/** What agents reach, whichever protocol they speak. */
export type AgentInterface = {
  /** The tools that this agent may call, in the order of the registry. */
  tools(actor: AgentActor): DescribedTool[]
  /** Undefined if no tool has the name; never rejects. */
  call(ctx: CallContext, call: Call): Promise<Answer | undefined>
  /** OpenAPI of the tools, one operation each. */
  document: object
}

export function createAgent({ services, log, env }: ProgramParts): AgentInterface {
  const parts = {
    caller: (ctx: CallContext) => createCaller(ctx),
    runs: new Runs(),
    log: services.agentCalls,
    report: (error: unknown, requestId: string) => log.error({ error, requestId }, 'a call of an agent failed'),
  }
  return {
    tools: (actor) => toolsFor(actor).map(describeTool),
    call: (ctx, call) => callTool(parts, ctx, call),
    document: toolDocument(env.publicBaseUrl, services.version),
  }
}
