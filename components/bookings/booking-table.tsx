'use client'

import { CalendarCheck, CalendarX } from 'lucide-react'
import Link from 'next/link'
import { useFrame } from '#components/shell/frame.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { todayIn } from '#components/ui/format-day.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { CellActions, type Column, Table } from '#components/ui/table.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import type { Booking, ListBookings } from '#server/modules/bookings/schema.ts'
import { shownAddress } from '#server/modules/contacts/rules.ts'
import { BOOKING_STATES } from './booking-states.ts'
import { formatTime, formatNearDayIn, formatZone } from './format-time.ts'

type BookingTableProps = {
  when: ListBookings['when']
  bookings: readonly Booking[]
  onCancel: (booking: Booking) => void
}

/** Bookings, with times in the workspace's time zone. */
export function BookingTable({ when, bookings, onCancel }: BookingTableProps) {
  const notation = useNotation()
  const { root, here } = useFrame()
  const today = todayIn(here.zone)
  const columns: Column<Booking>[] = [
    {
      key: 'when',
      header: 'Time',
      cell: ({ starts_at, ends_at, status }) => (
        <Tooltip text={formatZone(here.zone)}>
          <span
            className={cx(
              'flex w-fit flex-col py-1 leading-4.5 whitespace-nowrap',
              status === 'cancelled' && 'line-through',
            )}
          >
            <span className="font-medium">{formatNearDayIn(notation, starts_at, here.zone, today)}</span>
            <span className="text-sm text-ink-muted tabular-nums">
              {`${formatTime(starts_at, here.zone)}–${formatTime(ends_at, here.zone)}`}
            </span>
          </span>
        </Tooltip>
      ),
    },
    { key: 'title', header: 'Booking page', wideOnly: true, cell: ({ title }) => title },
    {
      key: 'who',
      header: 'Visitor',
      cell: ({ contact, name, email, note }) => (
        <span className="flex flex-col max-w-36 py-1 leading-4.5 max-md:max-w-28 lg:max-w-44 xl:max-w-none">
          {contact ? (
            <Link
              href={`${root}/contacts/${contact}`}
              className="w-fit max-w-full truncate font-medium hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
          <span className="truncate text-sm text-ink-muted">{shownAddress(email)}</span>
          <span className="line-clamp-2 text-sm whitespace-normal lg:hidden">{note}</span>
        </span>
      ),
    },
    {
      key: 'note',
      header: 'Note',
      width: 'max-lg:hidden',
      cell: ({ note }) => <span className="line-clamp-2">{note}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      headerHidden: true,
      align: 'right',
      width: 'md:w-28',
      cell: (booking) =>
        booking.status === 'cancelled' ? (
          <Badge>{BOOKING_STATES.cancelled.label}</Badge>
        ) : when === 'upcoming' ? (
          <CellActions>
            <Button size="sm" terse icon={<CalendarX />} onClick={() => onCancel(booking)}>
              Cancel…
            </Button>
          </CellActions>
        ) : null,
    },
  ]
  return (
    <Table
      label={when === 'upcoming' ? 'Upcoming bookings' : 'Past bookings'}
      columns={columns}
      rows={bookings}
      rowKey={({ id }) => id}
      rowMuted={({ status }) => status === 'cancelled'}
      empty={
        <EmptyState icon={<CalendarCheck />} title={when === 'upcoming' ? 'No upcoming bookings' : 'No past bookings'}>
          Bookings appear here and in the host’s calendar feed.
        </EmptyState>
      }
    />
  )
}
