'use client'

import {
  AlarmClock,
  AtSign,
  Bell,
  BellOff,
  Bot,
  Cable,
  CalendarClock,
  FileDown,
  FileSignature,
  CalendarCheck,
  CalendarPlus,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  UserPlus,
  UserRoundCheck,
  Webhook,
} from 'lucide-react'
import Link from 'next/link'
import { pathOfRecord } from '#components/records/kinds.ts'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { formatDay, todayIn } from '#components/ui/format-day.ts'
import type { Notation } from '#components/ui/format-number.ts'
import { LoadMore } from '#components/ui/pagination.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { undeliveredWords } from '#server/modules/notifications/rules.ts'
import type { Notification } from '#server/modules/notifications/schema.ts'
import { NotificationsAwaited } from './notifications-awaited.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

const ICONS: Record<Notification['kind'], LucideIcon> = {
  mention: AtSign,
  assignment: UserRoundCheck,
  comment: MessageSquare,
  lead: UserPlus,
  ticket: LifeBuoy,
  booking: CalendarPlus,
  overdue: AlarmClock,
  due: CalendarClock,
  quote: FileSignature,
  undelivered: MailWarning,
  review: CalendarCheck,
  webhook: Webhook,
  connector: Cable,
  proposal: Bot,
  token: KeyRound,
  import: FileDown,
}

/** Pages of kinds whose records have none of their own. */
function pageOf({ kind, entity, entity_id }: Notification): string | undefined {
  if (kind === 'proposal') return '/agents'
  if (entity === 'booking') return '/bookings'
  return kind === 'import' ? `/settings/imports/${entity_id}` : pathOfRecord(entity, entity_id)
}

type NotificationListProps = {
  unread: boolean
  /** Called when a notification is opened, so that a surrounding popup can close. */
  onOpened?: () => void
}

/** The member's notifications, newest first. Opening one marks it as read. */
export function NotificationList({ unread, onOpened }: NotificationListProps) {
  const { rows, error, retry, hasMore, isLoadingMore, more } = useNotifications(unread)
  const markRead = useMarkRead()
  if (error) return <Failed error={error} onRetry={retry} />
  if (!rows) return <NotificationsAwaited />
  if (rows.length === 0)
    return (
      <EmptyState
        icon={unread ? <BellOff /> : <Bell />}
        title={unread ? 'No unread notifications' : 'No notifications yet'}
      >
        Mentions, comments, assignments, leads, tickets, bookings, due dates, undelivered emails and agent proposals
        appear here.
      </EmptyState>
    )
  const open = ({ id, read_at }: Notification) => {
    if (!read_at) markRead({ ids: [id] })
    onOpened?.()
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} onOpen={() => open(notification)} />
        ))}
      </ul>
      {hasMore && <LoadMore shown={rows.length} loading={isLoadingMore} onLoadMore={more} />}
    </>
  )
}

function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const { kind, subject, count, read_at, created_at } = notification
  const path = pageOf(notification)
  const Icon = ICONS[kind]
  return (
    <li className="relative flex items-start gap-3 px-4 py-2.5 hover:bg-hover">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <p className={cx('min-w-0 flex-1 break-words', read_at && 'text-ink-muted')}>
        {leadOf(notation, notification, here.zone)}{' '}
        <Link
          href={`${root}${path ?? '/notifications'}`}
          prefetch={false}
          onClick={onOpen}
          className="font-medium after:absolute after:inset-0"
        >
          {subject}
        </Link>
        {count > 1 && ` and ${count - 1} more`}
        <span className="block text-sm text-ink-faint">
          <RelativeTime at={created_at} zone={here.zone} />
        </span>
      </p>
      {!read_at && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" role="img" aria-label="Unread" title="Unread" />
      )}
    </li>
  )
}

function leadOf(notation: Notation, notification: Notification, zone: string): string {
  const { kind, entity, actor_name, count, due, created_at } = notification
  const who = actor_name ?? 'Former member'
  const leads: Record<Notification['kind'], string> = {
    mention: `${who} mentioned you in`,
    assignment: `${who} assigned you`,
    comment: `${who} commented on`,
    lead: `${count > 1 ? 'New leads' : 'New lead'} from ${who}:`,
    ticket: `${count > 1 ? 'New tickets' : 'New ticket'} from ${who}:`,
    booking: 'New booking:',
    overdue: 'Invoice overdue:',
    due: 'Due tomorrow:',
    quote: `${who}:`,
    undelivered: `${undeliveredWords(entity)}:`,
    review: due ? reviewLead(notation, due, todayIn(zone, new Date(created_at))) : 'Review due:',
    webhook: 'Endpoint failing:',
    connector: 'Sign in again:',
    proposal: `${who} needs your approval:`,
    token: 'For agents only from now on, because its changes wait for approval:',
    import: 'Import ended:',
  }
  return leads[kind]
}

/** `today` is the day of the notification. */
function reviewLead(notation: Notation, due: string, today: string): string {
  const on = formatDay(notation, due, { day: 'numeric', month: 'short', year: 'numeric' })
  return due < today ? `Review overdue since ${on}:` : `Review due on ${on}:`
}
