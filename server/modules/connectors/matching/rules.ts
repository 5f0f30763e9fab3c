/** How a campaign of a provider was matched. `hand` and `left_out` are choices of people, which syncs keep. */
export const MATCHED_BY = ['utm', 'slug', 'name', 'hand', 'left_out'] as const
export type MatchedBy = (typeof MATCHED_BY)[number]

export const MATCH_STATES = ['unmatched', 'matched', 'left_out'] as const
export type MatchState = (typeof MATCH_STATES)[number]

/** The first day of the period whose costs determine the order of the list. */
export const DAYS_SHOWN = 90
