'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { Breadcrumb } from '#components/ui/breadcrumb.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { Run } from '#server/modules/agents/schema.ts'
import { DecideAll } from './decide-all.tsx'
import { clientName, formatCounts } from './describe-change.ts'
import { ProposalList } from './proposal-list.tsx'
import { RevertRun } from './revert-run.tsx'
import { RunCalls } from './run-calls.tsx'
import { RunChanges } from './run-changes.tsx'
import { useProposals, useRun } from './use-agents.ts'

/** One run of an agent: its calls and its changes, which can be reverted. */
export function RunPage({ initial }: { initial: Run }) {
  const { root, here } = useFrame()
  const run = useRun(initial)
  const name = run.label ?? `Run of ${run.agent}`
  const calls = Object.values(run.calls).reduce((sum, count) => sum + count, 0)
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: 'Agents', href: `${root}/agents` },
              { label: 'Runs', href: `${root}/agents?view=runs` },
              { label: name },
            ]}
          />
        }
        title={name}
        actions={run.changes > run.reverted && <RevertRun run={run} />}
      />
      <Card>
        <DescriptionList
          items={[
            { label: 'Agent', value: run.agent },
            { label: 'Client', value: clientName(run) || 'Not named' },
            { label: 'Started', value: <RelativeTime at={run.started_at} zone={here.zone} /> },
            { label: 'Last call', value: <RelativeTime at={run.last_at} zone={here.zone} /> },
            { label: 'Calls', value: formatCounts(calls, { refused: run.calls.refused, failed: run.calls.error }) },
            { label: 'Changes', value: formatCounts(run.changes, { reverted: run.reverted }) },
          ]}
        />
      </Card>
      {run.open_proposals > 0 && <Waiting run={run.run} count={run.open_proposals} />}
      <Section title="Changes">
        <RunChanges run={run.run} />
      </Section>
      <Section title="Calls" description="Kept for 90 days.">
        <RunCalls run={run.run} />
      </Section>
    </Page>
  )
}

function Waiting({ run, count }: { run: string; count: number }) {
  return (
    <Section title="Waiting for approval">
      <DecideAll run={run} count={count} />
      <ProposalList proposals={useProposals({ run, status: 'open' })} waiting />
    </Section>
  )
}
