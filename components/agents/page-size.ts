/** Calls, changes, proposals and runs of agents on one page. */
export const PAGE_SIZE = 30
