export const MOST_BYTES = 500 * 1024 * 1024
export const PART_BYTES = 16 * 1024 * 1024
export const MOST_ROWS = 200_000
/** A row can contain several records, such as a level of stock in each column. */
export const MOST_ITEMS = 1_000_000
