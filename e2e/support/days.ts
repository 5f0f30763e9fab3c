/** The day that is `days` after today, in UTC, as YYYY-MM-DD. */
export function inDays(days: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days)).toISOString().slice(0, 10)
}
