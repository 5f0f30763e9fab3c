import { dayAfter } from '#server/core/values/days.ts'
import { nameKey } from '#server/core/values/fields.ts'

export type Days = { from: string; to: string }

export type Split = {
  /** Days before the first full month. */
  before: Days | null
  /** Full months. */
  months: Days | null
  /** The days of the last month, which ends at `end`, after the period. */
  last: (Days & { end: string }) | null
}

/** The full months of a period, and the days before and after them. All days are inclusive. */
export function splitByMonth({ from, to }: Days): Split {
  const first = from.endsWith('-01') ? from : monthAfter(from)
  if (first > to) return { before: { from, to }, months: null, last: null }
  const next = monthAfter(to)
  const end = dayAfter(to) === next ? next : `${to.slice(0, 7)}-01`
  return {
    before: from < first ? { from, to: dayAfter(first, -1) } : null,
    months: first < end ? { from: first, to: dayAfter(end, -1) } : null,
    last: end <= to ? { from: end, to, end: dayAfter(next, -1) } : null,
  }
}

/** The first day of the next month. */
function monthAfter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** A campaign of the workspace, as matching sees it. */
export type OwnCampaign = { id: string; slug: string | null; name: string; status: string }
/** A campaign of a provider. */
export type ForeignCampaign = { name: string; utm: string | null }
export type Match = { campaign: string; matched_by: 'utm' | 'slug' | 'name' }

/** The keys of a campaign of a provider. Keys that are stored already stay in `known_keys`. */
export function keysOf({ name, utm }: ForeignCampaign) {
  const name_key = nameKey(name)
  return { name_key, known_keys: utm === null ? [name_key] : [name_key, nameKey(utm)] }
}

/** The campaign that a name means: of several with this name, the only active one. */
export function namesake<C extends { status: string }>(named: readonly C[]): C | undefined {
  if (named.length <= 1) return named[0]
  const active = named.filter(({ status }) => status === 'active')
  return active.length === 1 ? active[0] : undefined
}

/**
 * Matches a campaign of a provider with one of the workspace: by the id or slug in its UTM parameters, by slug, or by
 * name. A name shared by several campaigns means the only active one.
 */
export function createMatcher(campaigns: readonly OwnCampaign[]) {
  const byId = new Map(campaigns.map(({ id }) => [id, id]))
  const bySlug = new Map(campaigns.flatMap(({ id, slug }) => (slug === null ? [] : [[nameKey(slug), id] as const])))
  const byName = Map.groupBy(campaigns, ({ name }) => nameKey(name))
  return ({ name, utm }: ForeignCampaign): Match | null => {
    const named = utm === null ? undefined : (byId.get(utm.toLowerCase()) ?? bySlug.get(nameKey(utm)))
    if (named) return { campaign: named, matched_by: 'utm' }
    const slug = bySlug.get(nameKey(name))
    if (slug) return { campaign: slug, matched_by: 'slug' }
    const own = namesake(byName.get(nameKey(name)) ?? [])
    return own ? { campaign: own.id, matched_by: 'name' } : null
  }
}
