'use client'

import { Bot, Plus } from 'lucide-react'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { tokenState } from '#components/tokens/token-state.ts'
import { useTokens } from '#components/tokens/use-tokens.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { AgentFigures } from '#server/modules/agents/schema.ts'
import type { UsedToken } from '#server/modules/tokens/schema.ts'
import { ConnectedAgent } from './connected-agent.tsx'
import { SetUp } from './set-up.tsx'
import { TryTool } from './try-tool.tsx'
import { useFigures } from './use-agents.ts'

type AgentSettingsProps = { tokens: UsedToken[]; figures: AgentFigures[]; publicUrl: string }

/** The agents of the workspace with their permissions and activity, and setup instructions. */
export function AgentSettings(initial: AgentSettingsProps) {
  const { root } = useFrame()
  const { data: tokens = [], dataUpdatedAt: now } = useTokens(initial.tokens).list
  const figures = new Map(useFigures(initial.figures).map((one) => [one.token, one]))
  const isAgent = (token: UsedToken) =>
    token.reach === 'agent' || token.approval || token.owner_functions || figures.has(token.id)
  const agents = tokens.filter((token) => !tokenState(token, now).over && isAgent(token))
  return (
    <Page>
      <PageHeader
        title="Agents"
        description={
          <>
            Agents access this workspace with a token or through an app that an owner connected.{' '}
            <TextLink href="/developers/guides/agents">Read the guide</TextLink>
          </>
        }
        actions={
          <>
            <LinkButton href={`${root}/agents`}>Review changes</LinkButton>
            <LinkButton variant="primary" icon={<Plus />} href={`${root}/settings/tokens?new=agent`}>
              Create token
            </LinkButton>
          </>
        }
      />
      <Section
        title="Connected agents"
        description="Activity and permissions of each agent. Switches take effect immediately."
      >
        {agents.length === 0 ? (
          <Card flush>
            <EmptyState icon={<Bot />} title="No agents yet">
              An agent appears here after its first call. Set one up below.
            </EmptyState>
          </Card>
        ) : (
          <ul aria-label="Connected agents" className="flex flex-col gap-3">
            {agents.map((token) => (
              <li key={token.id}>
                <ConnectedAgent token={token} figures={figures.get(token.id)} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <SetUp publicUrl={initial.publicUrl} />
      <TryTool />
    </Page>
  )
}
