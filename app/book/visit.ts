import { headers } from 'next/headers'
import { caller } from '#server/caller.ts'
import { Zone } from '#server/modules/bookings/schema.ts'

/** The query parameters of a page, each at most once. */
export type Asked = Record<string, string | undefined>

/** The query parameters, overridden by the values of a rejected submission. Only a submission sets `problem`. */
export async function askedOf(given: Promise<Record<string, string | string[] | undefined>>): Promise<Asked> {
  const query = Object.fromEntries(Object.entries(await given).map(([name, value]) => [name, [value].flat().at(-1)]))
  const { typed, problem } = caller().posted(await headers()) ?? {}
  return { ...query, taken: undefined, ...typed, problem }
}

/** The time zone the visitor chose, if it exists. */
export const zoneOf = ({ zone }: Asked) => (zone && Zone.safeParse(zone).success ? zone : undefined)

/** A valid instant, or undefined. */
export const slotOf = ({ slot }: Asked) => (slot && !Number.isNaN(Date.parse(slot)) ? slot : undefined)

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOf = (text?: string) => (text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined)
/** The first day of the displayed week. */
export const firstDayOf = ({ from }: Asked) => dayOf(from)
/** The day whose times are displayed. */
export const pickedDayOf = ({ day }: Asked) => dayOf(day)

export type VisitProps = {
  params: Promise<{ link: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}
