'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { providerOf } from '#server/modules/connectors/rules.ts'
import type { Connector, ConnectorPage as Shown } from '#server/modules/connectors/schema.ts'
import { AccountTable } from './account-table.tsx'
import { ChooseAccounts } from './choose-accounts.tsx'
import { ConnectorActions } from './connector-actions.tsx'
import { CONNECTOR_STATES } from './connector-states.ts'
import { ProfitSection } from './profit-section.tsx'
import { nameOf } from './provider-labels.ts'
import { RunTable } from './run-table.tsx'
import { SearchSection } from './search-section.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { StockSection } from './stock-section.tsx'
import { UnmatchedSection } from './unmatched-section.tsx'
import { isDue, useConnector } from './use-connectors.ts'
import { VisitSection } from './visit-section.tsx'

/** One connection: its accounts, runs and problems. */
export function ConnectorPage({ initial }: { initial: Shown }) {
  const { root } = useFrame()
  const { connector, accounts, runs } = useConnector(initial)
  const name = nameOf(connector.provider)
  const chosen = accounts.filter((account) => account.chosen)
  // Another run, or its end, may have changed the figures.
  const lastRun = `${runs[0]?.id} ${runs[0]?.status}`
  const wasRead = chosen.length > 0 || runs.length > 0
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb items={[{ label: 'Data sources', href: `${root}/connectors` }, { label: name }]} />}
        title={chosen.length === 1 ? `${name}: ${chosen[0]!.name}` : name}
        actions={<ConnectorActions connector={connector} accounts={accounts} />}
      />
      <Problem connector={connector} wasRead={wasRead} />
      {connector.status === 'choosing' ? (
        <ChooseAccounts connector={connector} accounts={accounts} />
      ) : connector.status === 'disconnected' && !wasRead ? null : (
        <>
          <Facts connector={connector} />
          <Section title="Accounts">
            <AccountTable connector={connector} accounts={chosen} />
          </Section>
          {connector.provider === 'odoo' && connector.status === 'active' && <StockSection id={connector.id} />}
          {connector.provider === 'quickbooks' && <ProfitSection key={lastRun} id={connector.id} />}
          {connector.provider === 'search-console' && <SearchSection key={lastRun} id={connector.id} />}
          {connector.provider === 'google-analytics' && <VisitSection key={lastRun} id={connector.id} />}
          <UnmatchedSection connector={connector} lastRun={lastRun} />
          <Section
            title="Runs"
            description="Each run reads one account for a range of days. Runs are kept for 90 days."
          >
            <RunTable runs={runs} accounts={accounts} />
          </Section>
        </>
      )}
    </Page>
  )
}

function Problem({ connector, wasRead }: { connector: Connector; wasRead: boolean }) {
  const { status, error } = connector
  if (status === 'needs_reauth') {
    const isKey = providerOf(connector.provider).signIn === 'key'
    return (
      <Banner
        tone="danger"
        title={`${nameOf(connector.provider)} no longer accepts this ${isKey ? 'key' : 'sign-in'}`}
        action={<SignInAgain connector={connector} />}
      >
        Syncing is paused until you {isKey ? 'enter a new key' : 'sign in again'}. Existing figures are kept.
      </Banner>
    )
  }
  if (status === 'disconnected')
    return (
      <Banner
        tone="info"
        title={wasRead ? 'Syncing has stopped' : 'No data was read'}
        action={<SignInAgain connector={connector} verb="Connect again" />}
      >
        {wasRead
          ? 'Existing figures still count in results. Connect again to read the missing days, or remove the figures.'
          : 'It was disconnected before accounts were chosen, so it has no figures.'}
      </Banner>
    )
  if (!error) return null
  return (
    <Banner tone="warning" title="The last run failed">
      {error}
    </Banner>
  )
}

function Facts({ connector }: { connector: Connector }) {
  const { here } = useFrame()
  const { status, next_sync_at, reauth_by, every_hours, host } = connector
  return (
    <Card>
      <DescriptionList
        items={[
          {
            label: 'Status',
            value: <StatusDot tone={CONNECTOR_STATES[status].tone}>{CONNECTOR_STATES[status].label}</StatusDot>,
          },
          ...(host ? [{ label: 'Address', value: host }] : []),
          {
            label: 'Reads',
            value: every_hours === 1 ? 'Every hour' : every_hours === 24 ? 'Once a day' : `Every ${every_hours} hours`,
          },
          ...(status === 'active' && next_sync_at
            ? [
                {
                  label: 'Next run',
                  value: isDue(connector) ? 'Now' : <RelativeTime at={next_sync_at} zone={here.zone} />,
                },
              ]
            : []),
          ...(reauth_by && status !== 'disconnected' && status !== 'needs_reauth'
            ? [{ label: 'Sign in again by', value: <RelativeTime at={reauth_by} zone={here.zone} /> }]
            : []),
        ]}
      />
    </Card>
  )
}
