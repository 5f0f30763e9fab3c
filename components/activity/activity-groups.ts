import type { Activity } from '#server/modules/activity/schema.ts'

/** One line of the list; `parts` are the changes that happened with it. */
export type ActivityGroup = { entry: Activity; parts: readonly Activity[] }

/** What one visitor sent makes a contact, a lead, a deal, a consent: one line, by the form, that opens. */
export function groupActivity(activity: readonly Activity[]): ActivityGroup[] {
  const groups: Activity[][] = []
  for (const entry of activity) {
    const group = groups.at(-1)
    if (group && isOfOneVisit(group[0]!, entry)) group.push(entry)
    else groups.push([entry])
  }
  return groups.map((group) => {
    const entry = group.find(({ entity }) => entity === 'submission') ?? group[0]!
    return { entry, parts: group.filter((one) => one !== entry).toReversed() }
  })
}

/** Changes of one transaction share their moment. */
const isOfOneVisit = (a: Activity, b: Activity) =>
  a.actor_kind === 'form' && b.actor_kind === 'form' && a.at === b.at && a.actor_id === b.actor_id
