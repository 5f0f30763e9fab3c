import { LinkButton } from '#components/ui/link-button.tsx'
import type { PageView } from '#server/modules/bookings/visits/schema.ts'
import { SlotWeek } from './slot-week.tsx'
import { TakenNotice } from './taken-notice.tsx'

type SlotChoiceProps = {
  view: PageView
  /** The day that the visitor picked. */
  day: string | undefined
  zone: string
  /** Whether somebody chose the zone. */
  chosen: boolean
  /** Somebody wanted a time that is gone. */
  taken: boolean
}

/** The free times of a week; or, where one was just gone, the three nearest and the way to all others. */
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
