'use client'

import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { NotificationList } from './notification-list.tsx'
import { useMarkRead } from './use-notifications.ts'

/** The popup of the bell: the latest notifications and a link to all of them. */
export function BellPopup({ unread, onOpened }: { unread: number; onOpened: () => void }) {
  const { root } = useFrame()
  const markRead = useMarkRead()
  return (
    <>
      <div className="-mx-3 -mt-3 flex h-11 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
        <span aria-hidden className="font-semibold">
          Notifications
        </span>
        <span className="flex items-center gap-1">
          {unread > 0 && (
            <Button size="sm" variant="ghost" onClick={() => markRead({})}>
              Mark all as read
            </Button>
          )}
          <LinkButton size="sm" variant="ghost" href={`${root}/notifications`} onClick={onOpened}>
            See all
          </LinkButton>
        </span>
      </div>
      <div className="-mx-3 -mb-3 max-h-96 overflow-y-auto overscroll-contain">
        <NotificationList unread={false} onOpened={onOpened} />
      </div>
    </>
  )
}
