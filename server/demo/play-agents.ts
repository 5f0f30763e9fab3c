import type { WorkspaceContext } from '#server/core/access/workspace-context.ts'
import { createToken } from '#server/modules/tokens/mutations.ts'
import type { Program } from '#server/program.ts'
import { AGENTS } from './agent-calls.ts'

const CLIENT = { name: 'studio-agent', version: '1.0' }

/** Agents call the real tools, so that their runs and proposals are real. */
export async function playAgents(
  { databases, agent }: Pick<Program, 'databases' | 'agent'>,
  ctx: WorkspaceContext,
): Promise<void> {
  const { workspace } = ctx
  for (const { name, approval, run, calls } of AGENTS) {
    const { token } = await createToken(ctx, { name, access: 'read_write', expires: null, approval })
    const actor = {
      kind: 'agent',
      id: token.id,
      name,
      access: 'read_write',
      role: 'manager',
      owner: true,
      approval,
    } as const
    const db = databases.agent.reader(workspace.id)
    for (const { tool, arguments: given } of calls) {
      const own = { ...ctx, actor, database: databases.agent, db, now: new Date() }
      await agent.call(own, { tool, arguments: { ...given, run }, client: CLIENT, session: undefined })
    }
  }
}
