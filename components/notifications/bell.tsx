'use client'

import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFrame } from '#components/shell/frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { later } from '#components/ui/later.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useMarkRead, useUnread } from './use-notifications.ts'

const NotificationList = later(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }))

const MOST = 99

/** How many notifications are unread, and the latest of them. */
export function Bell() {
  const { root } = useFrame()
  const unread = useUnread()
  const markRead = useMarkRead()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
  return (
    <span className="relative">
      <Popover
        open={open}
        onOpenChange={setOpen}
        align="start"
        title="Notifications"
        titleHidden
        className="w-96 max-w-[calc(100vw-1rem)] gap-0"
        trigger={<IconButton label={label} icon={<BellIcon />} />}
      >
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
            <LinkButton size="sm" variant="ghost" href={`${root}/notifications`} onClick={close}>
              See all
            </LinkButton>
          </span>
        </div>
        <div className="-mx-3 -mb-3 max-h-96 overflow-y-auto overscroll-contain">
          <Suspense fallback={<div className="h-32" />}>
            <NotificationList unread={false} onOpened={close} />
          </Suspense>
        </div>
      </Popover>
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-accent-ink tabular-nums"
        >
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </span>
  )
}
