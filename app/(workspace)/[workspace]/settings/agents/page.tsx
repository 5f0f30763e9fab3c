import type { Metadata } from 'next'
import { AgentSettings } from '#components/agents/agent-settings.tsx'
import { OwnerOnly } from '#components/shell/owner-only.tsx'
import { caller } from '#server/caller.ts'
import { requireOwner } from '../../inside.ts'

export const metadata: Metadata = { title: 'Agents' }

export default async function AgentsSettingsPage({ params }: { params: Promise<{ workspace: string }> }) {
  const inside = await requireOwner((await params).workspace, '/settings/agents')
  if (!inside) return <OwnerOnly title="Agents" />
  const [tokens, figures] = await Promise.all([inside.api.tokens.list(), inside.api.agents.figures()])
  return <AgentSettings tokens={tokens} figures={figures} publicUrl={caller().publicUrl()} />
}
