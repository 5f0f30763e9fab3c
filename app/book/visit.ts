import { headers } from 'next/headers'
import { caller } from '#server/caller.ts'
import { Zone } from '#server/modules/bookings/schema.ts'

/** What an address carries after its question mark, each at most once. */
export type Asked = Record<string, string | undefined>

/** The same with what was just sent and not taken, which goes before it; only that says what is wrong. */
export async function askedOf(given: Promise<Record<string, string | string[] | undefined>>): Promise<Asked> {
  const asked = Object.fromEntries(Object.entries(await given).map(([name, value]) => [name, [value].flat().at(-1)]))
  const { typed, problem } = caller().posted(await headers()) ?? {}
  return { ...asked, taken: undefined, ...typed, problem }
}

/** A time zone the visitor chose, when there is one of that name. */
export const zoneOf = ({ zone }: Asked) => (zone && Zone.safeParse(zone).success ? zone : undefined)

/** An instant that can be shown. */
export const slotOf = ({ slot }: Asked) => (slot && !Number.isNaN(Date.parse(slot)) ? slot : undefined)

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (text?: string) => (text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)
/** The first day of the week to show. */
export const firstDayOf = ({ from }: Asked) => dayOf(from)
/** The day whose times are to be shown. */
export const pickedDayOf = ({ day }: Asked) => dayOf(day)

export type VisitProps = {
  params: Promise<{ link: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
