'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Failed } from '#components/shell/failed.tsx'
import { useFrame } from '#components/shell/frame.tsx'
import { Page } from '#components/shell/page.tsx'
import { useCreating } from '#components/sync/use-creating.ts'
import { AlertDialog } from '#components/ui/alert-dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { Segments } from '#components/ui/segments.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { toast } from '#components/ui/toast.ts'
import type { Booking, LinkedPage, ListBookings } from '#server/modules/bookings/schema.ts'
import { BookingTable } from './booking-table.tsx'
import { formatTimeSpan } from './format-time.ts'
import { PageDialog } from './page-dialog.tsx'
import { PageTable } from './page-table.tsx'
import { useBookingList, useBookingPages } from './use-bookings.ts'

const WHEN = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const

/** Booking pages of the members, and the bookings made on them. */
export function BookingsPage() {
  const notation = useNotation()
  const { person, role, here } = useFrame()
  const pages = useBookingPages()
  const [when, setWhen] = useState<ListBookings['when']>('upcoming')
  const bookings = useBookingList(when)
  const [creating, setCreating] = useCreating()
  const [editing, setEditing] = useState<LinkedPage>()
  const [renewing, setRenewing] = useState<LinkedPage>()
  const [deleting, setDeleting] = useState<LinkedPage>()
  const [cancelling, setCancelling] = useState<Booking>()
  const newPage = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      New booking page
    </Button>
  )
  return (
    <Page>
      <PageHeader title="Bookings" description="Let visitors book a time with your team." actions={newPage} />
      <Section title="Booking pages">
        <Card flush>
          {pages.list.error ? (
            <Failed error={pages.list.error} onRetry={() => void pages.list.refetch()} />
          ) : pages.list.data ? (
            <PageTable
              pages={pages.list.data}
              mayChange={({ host }) => host === person.id || role !== 'member'}
              onEdit={setEditing}
              onPause={({ id, paused }) => void pages.update({ id, paused: !paused }).catch(notDone)}
              onRenew={setRenewing}
              onDelete={setDeleting}
            />
          ) : (
            <Skeleton className="m-4 h-16" />
          )}
        </Card>
      </Section>
      <Section title="Bookings" actions={<Segments label="Show" options={WHEN} value={when} onValueChange={setWhen} />}>
        <Card flush>
          {bookings.error ? (
            <Failed error={bookings.error} onRetry={() => void bookings.refetch()} />
          ) : bookings.data ? (
            <BookingTable when={when} bookings={bookings.data.data} onCancel={setCancelling} />
          ) : (
            <Skeleton className="m-4 h-24" />
          )}
        </Card>
      </Section>
      {creating && (
        <PageDialog
          open
          onOpenChange={setCreating}
          zone={here.zone}
          onSubmit={async (values) => {
            const { id } = await pages.create(values)
            const made = (await pages.list.refetch()).data?.find((one) => one.id === id)
            const show = made && { cancel: { label: 'Open', onClick: () => window.open(made.url) } }
            toast.success(`Created “${values.title}”`, show)
          }}
        />
      )}
      {editing && (
        <PageDialog
          open
          onOpenChange={() => setEditing(undefined)}
          zone={here.zone}
          page={editing}
          onSubmit={(values) => pages.update({ id: editing.id, ...values })}
        />
      )}
      <AlertDialog
        open={renewing !== undefined}
        onOpenChange={(open) => !open && setRenewing(undefined)}
        title={`Reset the link of “${renewing?.title}”?`}
        description="The current link stops working immediately. Existing bookings are kept."
        verb="Reset link"
        onConfirm={async () => {
          await pages.renewLink({ id: renewing!.id })
          toast.success('Link reset')
        }}
      />
      <AlertDialog
        open={deleting !== undefined}
        onOpenChange={(open) => !open && setDeleting(undefined)}
        title={`Delete the booking page “${deleting?.title}”?`}
        description="Its link stops working. Existing bookings are kept and can still be cancelled. This cannot be undone."
        verb="Delete booking page"
        onConfirm={async () => {
          await pages.remove({ id: deleting!.id })
          toast.success(`Deleted “${deleting!.title}”`)
        }}
      />
      <AlertDialog
        open={cancelling !== undefined}
        onOpenChange={(open) => !open && setCancelling(undefined)}
        title={`Cancel the booking of ${cancelling?.name}?`}
        description={
          cancelling &&
          `${formatTimeSpan(notation, cancelling.starts_at, cancelling.ends_at, here.zone)}. The visitor and the host are notified by email.`
        }
        verb="Cancel booking"
        onConfirm={async () => {
          await pages.cancel({ id: cancelling!.id })
          toast.success(`Cancelled the booking of ${cancelling!.name}`)
        }}
      />
    </Page>
  )
}

const notDone = (error: Error) => toast.error('Could not save', { description: error.message })
