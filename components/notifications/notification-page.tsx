'use client'

import { Settings2 } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { showInAddress } from '#components/shell/address.ts'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Card } from '#components/ui/section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { NotificationList } from './notification-list.tsx'
import { useMarkRead, useUnread } from './use-notifications.ts'

export function NotificationPage() {
  const { root } = useFrame()
  const only = useSearchParams().get('unread') !== null
  const unread = useUnread()
  const markRead = useMarkRead()
  return (
    <Page width="form">
      <PageHeader
        title="Notifications"
        actions={
          <>
            <LinkButton variant="ghost" icon={<Settings2 />} href={`${root}/settings/account#notifications`}>
              <span className="max-md:sr-only">Notification settings</span>
            </LinkButton>
            <Button disabledReason={unread === 0 ? 'No unread notifications' : null} onClick={() => markRead({})}>
              Mark all as read
            </Button>
          </>
        }
      />
      <Switch
        label="Unread only"
        checked={only}
        onCheckedChange={(checked) => showInAddress({ unread: checked ? '1' : null })}
      />
      <Card flush>
        <NotificationList unread={only} />
      </Card>
    </Page>
  )
}
