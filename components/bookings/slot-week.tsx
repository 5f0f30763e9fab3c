import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { addDays, formatDay } from '#components/ui/day-words.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { PageView } from '#server/modules/bookings/visits/schema.ts'
import { clockWords } from './time-words.ts'
import { ZoneChoice } from './zone-choice.tsx'

type SlotWeekProps = { week: NonNullable<PageView['week']>; host: string; zone: string; chosen: boolean }

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** A week of free times, each a link to the next step. */
export function SlotWeek({ week, host, zone, chosen }: SlotWeekProps) {
  const { first, days, before, after } = week
  return (
    <section aria-label="Times" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md font-semibold">Choose a time</h2>
        <ZoneChoice zone={zone} chosen={chosen} />
      </div>
      <nav aria-label="Weeks" className="flex items-center justify-between gap-2">
        <Step from={before} zone={zone}>
          <ChevronLeft aria-hidden className="-ml-0.5 size-4" />
          Earlier
        </Step>
        <p className="font-medium">{`${formatDay(first, SHORT)} – ${formatDay(addDays(first, 6), SHORT)}`}</p>
        <Step from={after} zone={zone}>
          Later
          <ChevronRight aria-hidden className="-mr-0.5 size-4" />
        </Step>
      </nav>
      {days.length === 0 ? (
        <EmptyState icon={<CalendarX />} title="No free times this week">
          {after ? 'Look at a later week.' : `Ask ${host} for another way to meet.`}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {days.map(({ day, slots }) => (
            <li key={day} className="flex flex-col gap-2">
              <h3 className="font-medium">{formatDay(day, DAY)}</h3>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
                {slots.map((slot) => (
                  <li key={slot}>
                    <SlotLink slot={slot} zone={zone} label={clockWords(slot, zone)} day={formatDay(day, DAY)} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const SHORT = { day: 'numeric', month: 'short' } as const

/** To the step after a time is chosen. */
export function SlotLink({ slot, zone, label, day }: { slot: string; zone: string; label: string; day?: string }) {
  return (
    <Link
      href={`?${new URLSearchParams({ slot, zone })}`}
      prefetch={false}
      aria-label={day && `${day}, ${label}`}
      className={`${buttonStyle({ wide: day !== undefined })} tabular-nums`}
    >
      {label}
    </Link>
  )
}

type StepProps = { from: string | null; zone: string; children: ReactNode }

function Step({ from, zone, children }: StepProps) {
  if (!from) return <span className="w-20" />
  return (
    <LinkButton size="sm" prefetch={false} href={`?${new URLSearchParams({ from, zone })}`}>
      {children}
    </LinkButton>
  )
}
