import { createCaller } from '#server/app-router.ts'
import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { type Network, NO_NETWORK } from '#server/core/rest/call-context.ts'
import type { AgentActor } from '#server/core/values/actor.ts'
import { type Answer, type Call, callTool, toolsFor } from '#server/modules/agent/calls/call-tool.ts'
import { Runs } from '#server/modules/agent/calls/runs.ts'
import { type DescribedTool, describeTool } from '#server/modules/agent/tools/describe-tool.ts'
import { TOOLS } from '#server/modules/agent/tools/registry.ts'
import { toolDocument } from '#server/modules/agent/tools/tool-document.ts'
import type { RunningServices } from '#server/services.ts'
import type { ProgramParts } from './program-parts.ts'

/** The agent tools, independent of the protocol. */
export type AgentInterface = {
  /** The tools that this agent can call, in registry order. */
  tools(actor: AgentActor): DescribedTool[]
  /** Undefined if no tool has the name; never rejects. */
  call(ctx: WorkspaceContext, call: Call): Promise<Answer | undefined>
  /** OpenAPI of the tools, one operation each. */
  document: object
}

/** The context of an agent comes from a cell, whose services are all there. */
const running = (ctx: WorkspaceContext) => ctx.services as RunningServices

function networkOf(ctx: WorkspaceContext): Network {
  const { outbound, trusted, objects, openMailAccount } = running(ctx)
  return { outbound, trusted, objects, openMailAccount }
}

export function createAgent({ services, log, env }: ProgramParts): AgentInterface {
  const parts = {
    caller: (ctx: WorkspaceContext) =>
      createCaller({ ...ctx, live: running(ctx).live, ...(ctx.within ? NO_NETWORK : networkOf(ctx)) }),
    runs: new Runs(),
    report: (error: unknown, requestId: string) => log.error({ error, requestId }, 'a call of an agent failed'),
  }
  const tools = describedTools()
  return {
    tools: (actor) => toolsFor(actor).map(({ name }) => tools.get(name)!),
    call: (ctx, call) => callTool({ ...parts, log: running(ctx).agentCalls }, ctx, call),
    document: toolDocument([...tools.values()], env.publicBaseUrl, services.version),
  }
}

let described: ReadonlyMap<string, DescribedTool> | undefined

/** The same for every program of a process, and slow to make. */
const describedTools = () => (described ??= new Map(TOOLS.map((tool) => [tool.name, describeTool(tool)])))
