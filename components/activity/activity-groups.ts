import type { Activity } from '#server/modules/activity/schema.ts'

/** One entry of the list; `parts` are the changes made with it. */
export type ActivityGroup = { entry: Activity; parts: readonly Activity[] }

/**
 * Groups the contact, lead, deal and consent that one submission creates into one expandable entry for the submission.
 */
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

/** Changes of one transaction share a timestamp. */
const isOfOneVisit = (a: Activity, b: Activity) =>
  a.actor_kind === 'form' && b.actor_kind === 'form' && a.at === b.at && a.actor_id === b.actor_id
