import { Banner } from '#components/ui/banner.tsx'
import { ENGLISH } from '#components/ui/number-words.ts'
import { SlotLink } from './slot-week.tsx'
import { clockWords, dayWordsIn } from './time-words.ts'

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
                label={`${dayWordsIn(ENGLISH, slot, zone, false)}, ${clockWords(slot, zone)}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
