'use client'

import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { BellPopup } from './bell-popup.tsx'
import { useUnread } from './use-notifications.ts'

const MOST = 99

/** The number of unread notifications; opens the latest ones. */
export function Bell() {
  const unread = useUnread()
  const [open, setOpen] = useState(false)
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
        <BellPopup unread={unread} onOpened={() => setOpen(false)} />
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
