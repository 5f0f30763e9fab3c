/** What the pages of imports show: inputs of queries that are answered with the page. */
export const LATEST = { limit: 50 }
export const FIRST_ROWS = { limit: 30 }
export const KEPT_ROWS = { code: 'kept', limit: 50 } as const
export const FAILED_ROWS = { status: 'failed', limit: 50 } as const
