import { CalendarX, ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { addDays, formatDay } from '#components/ui/format-day.ts'
import { ENGLISH } from '#components/ui/format-number.ts'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { PageView } from '#server/modules/bookings/visits/schema.ts'
import { formatTime } from './format-time.ts'
import { ZoneChoice } from './zone-choice.tsx'

type SlotWeekProps = {
  week: NonNullable<PageView['week']>
  /** The day whose times are shown; defaults to the first available day. */
  day: string | undefined
  host: string
  zone: string
  chosen: boolean
}

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const
const SHORT = { day: 'numeric', month: 'short' } as const

/** The seven days of a week and the available times of one of them; each day and time is a link. */
export function SlotWeek({ week, day, host, zone, chosen }: SlotWeekProps) {
  const { first, days, before, after } = week
  const shown = days.find((one) => one.day === day) ?? days[0]
  return (
    <section aria-label="Times" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md font-semibold">Select a date and time</h2>
        <ZoneChoice zone={zone} chosen={chosen} />
      </div>
      <nav aria-label="Weeks" className="flex items-center justify-between gap-2">
        <Step from={before} zone={zone}>
          <ChevronLeft aria-hidden className="-ml-0.5 size-4" />
          Earlier
        </Step>
        <p className="font-medium">{`${formatDay(ENGLISH, first, SHORT)} – ${formatDay(ENGLISH, addDays(first, 6), SHORT)}`}</p>
        <Step from={after} zone={zone}>
          Later
          <ChevronRight aria-hidden className="-mr-0.5 size-4" />
        </Step>
      </nav>
      {shown ? (
        <>
          <nav aria-label="Days">
            <ul className="grid grid-cols-7 gap-1 sm:gap-2">
              {Array.from({ length: 7 }, (_, place) => addDays(first, place)).map((one) => (
                <li key={one}>
                  <DayLink
                    day={one}
                    from={first}
                    zone={zone}
                    free={days.some((free) => free.day === one)}
                    current={one === shown.day}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex flex-col gap-3">
            <h3 className="font-medium">{formatDay(ENGLISH, shown.day, LONG)}</h3>
            <ul aria-label="Available times" className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
              {shown.slots.map((slot) => (
                <li key={slot}>
                  <SlotLink
                    slot={slot}
                    zone={zone}
                    label={formatTime(slot, zone)}
                    day={formatDay(ENGLISH, shown.day, LONG)}
                  />
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <EmptyState icon={<CalendarX />} title="No available times this week">
          {after ? 'Choose a later week.' : `Contact ${host} to find another time.`}
        </EmptyState>
      )}
    </section>
  )
}

type DayLinkProps = { day: string; from: string; zone: string; free: boolean; current: boolean }

const dayStyle = 'flex h-14 flex-col items-center justify-center rounded-md border text-sm tabular-nums'

function DayLink({ day, from, zone, free, current }: DayLinkProps) {
  const words = (
    <>
      <span>{formatDay(ENGLISH, day, { weekday: 'short' })}</span>{' '}
      <span className="text-base font-medium">{formatDay(ENGLISH, day, { day: 'numeric' })}</span>{' '}
      <span className="sr-only">{formatDay(ENGLISH, day, { month: 'long' })}</span>
    </>
  )
  if (!free)
    return (
      <span className={`${dayStyle} border-transparent text-ink-faint`}>
        {words}
        <span className="sr-only">no available times</span>
      </span>
    )
  return (
    <Link
      href={`?${new URLSearchParams({ from, day, zone })}`}
      prefetch={false}
      scroll={false}
      aria-current={current ? 'date' : undefined}
      className={`${dayStyle} border-line-strong bg-control hover:bg-sunken aria-[current=date]:border-accent aria-[current=date]:bg-accent-soft aria-[current=date]:text-accent-text`}
    >
      {words}
    </Link>
  )
}

/** Links to the step after choosing a time. */
export function SlotLink({ slot, zone, label, day }: { slot: string; zone: string; label: string; day?: string }) {
  return (
    <Link
      href={`?${new URLSearchParams({ slot, zone })}`}
      prefetch={false}
      aria-label={day && `${day}, ${label}`}
      className={`${buttonStyle({ wide: day !== undefined })} tabular-nums max-md:h-10`}
    >
      {label}
    </Link>
  )
}

type StepProps = { from: string | null; zone: string; children: ReactNode }

function Step({ from, zone, children }: StepProps) {
  if (!from) return <span className="w-20" />
  return (
    <LinkButton size="sm" prefetch={false} scroll={false} href={`?${new URLSearchParams({ from, zone })}`}>
      {children}
    </LinkButton>
  )
}
