import { LinkButton } from '#components/ui/link-button.tsx'
import type { PageView } from '#server/modules/bookings/visits/schema.ts'
import { SlotWeek } from './slot-week.tsx'
import { TakenNotice } from './taken-notice.tsx'

type SlotChoiceProps = {
  view: PageView
  /** The day that the visitor selected. */
  day: string | undefined
  zone: string
  /** Whether the visitor chose the zone. */
  chosen: boolean
  /** The requested time is no longer available. */
  taken: boolean
}

/**
 * The available times of a week. If the requested time was just taken: the three closest times and a link to all
 * others.
 */
export function SlotChoice({ view, day, zone, chosen, taken }: SlotChoiceProps) {
  const { week, near, page } = view
  return (
    <>
      {taken && <TakenNotice near={near} zone={zone} />}
      {week ? (
        <SlotWeek week={week} day={day} host={page.host} zone={zone} chosen={chosen} />
      ) : (
        <LinkButton href={`?${new URLSearchParams({ zone })}`} className="w-fit">
          See all available times
        </LinkButton>
      )}
    </>
  )
}
