import { z } from 'zod'
import { Day, RecordId } from '#server/core/values/fields.ts'

export const TRAFFIC_DAYS = [7, 28, 90] as const
export const AskTraffic = z.strictObject({
  id: RecordId,
  days: z.union(TRAFFIC_DAYS.map((days) => z.literal(days))),
})
export type AskTraffic = z.infer<typeof AskTraffic>

/** The last days that have been read, both inclusive; null before the first sync. */
const period = { from: Day.nullable(), to: Day.nullable() }

/** `position` is the average over impressions; null without impressions, like `ctr`. */
const SearchFigures = z.object({
  clicks: z.number(),
  impressions: z.number(),
  ctr: z.number().nullable(),
  position: z.number().nullable(),
})
const SearchRow = SearchFigures.extend({ name: z.string() })
export type SearchRow = z.infer<typeof SearchRow>

/** Figures of Search Console: the total, and the queries and pages with the most clicks. */
export const SearchTraffic = z.object({
  ...period,
  total: SearchFigures,
  queries: z.array(SearchRow),
  pages: z.array(SearchRow),
})
export type SearchTraffic = z.infer<typeof SearchTraffic>

const VisitFigures = z.object({ sessions: z.number(), users: z.number(), key_events: z.number() })
const VisitRow = VisitFigures.extend({ source: z.string(), medium: z.string() })
export type VisitRow = z.infer<typeof VisitRow>

/** Figures of Google Analytics: the total, and the sources with the most sessions. */
export const VisitTraffic = z.object({ ...period, total: VisitFigures, sources: z.array(VisitRow) })
export type VisitTraffic = z.infer<typeof VisitTraffic>
