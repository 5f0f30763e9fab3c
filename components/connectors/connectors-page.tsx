'use client'

import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Overview } from '#server/modules/connectors/schema.ts'
import { MatchingLink } from './matching-link.tsx'
import { ProviderCard } from './provider-card.tsx'
import { useOverview } from './use-connectors.ts'

/** All providers with their connections. */
export function ConnectorsPage({ initial }: { initial: Overview }) {
  const { data: cards, campaigns } = useOverview(initial)
  return (
    <Page>
      <PageHeader
        title="Data sources"
        actions={<MatchingLink {...campaigns} />}
        description={
          <>
            Connect ad, analytics and accounting services. Atrium reads them every few hours and changes nothing there,
            except that it sends newsletters with Brevo. The connections were verified against simulators, not against
            the live providers. <TextLink href="/developers/guides/data-sources">Read the guide</TextLink>
          </>
        }
      />
      <ul aria-label="Providers" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {cards.map((card) => (
          <li key={card.provider} className="flex min-w-0">
            <ProviderCard card={card} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
