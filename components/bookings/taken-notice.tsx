import { Banner } from '#components/ui/banner.tsx'
import { ENGLISH } from '#components/ui/format-number.ts'
import { formatTime, formatDayIn } from './format-time.ts'
import { SlotLink } from './slot-week.tsx'

/** Offers the three closest times after another visitor booked the requested one. */
export function TakenNotice({ near, zone }: { near: readonly string[]; zone: string }) {
  return (
    <Banner tone="danger" title="This time is no longer available">
      {near.length === 0 ? 'Choose another time below.' : 'The closest available times:'}
      {near.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {near.map((slot) => (
            <li key={slot}>
              <SlotLink
                slot={slot}
                zone={zone}
                label={`${formatDayIn(ENGLISH, slot, zone, false)}, ${formatTime(slot, zone)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
