const DAY_MS = 86_400_000

/** The day that is `days` after today, in UTC, as YYYY-MM-DD. */
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
