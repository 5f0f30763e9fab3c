/**
 * Pages that move more than people would not notice while they load, with the score that they must not exceed. Remove
 * a page when it no longer moves; add none.
 */
export const KNOWN_SHIFTS: Record<string, number> = {}
