'use client'

import { Page } from '#components/shell/page.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import type { TicketSettings } from '#server/modules/tickets/schema.ts'
import { ReplySettings } from './reply-settings.tsx'
import { TimeSettings } from './time-settings.tsx'

/** Due times, working times and quick replies of tickets. */
export function TicketSettingsPage({ settings }: { settings: TicketSettings }) {
  return (
    <Page>
      <PageHeader title="Tickets" description="Due times and quick replies for everyone in this workspace." />
      <TimeSettings settings={settings} />
      <ReplySettings settings={settings} />
    </Page>
  )
}
