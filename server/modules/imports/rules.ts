export const MOST_BYTES = 500 * 1024 * 1024
export const PART_BYTES = 16 * 1024 * 1024
export const MOST_ROWS = 200_000
