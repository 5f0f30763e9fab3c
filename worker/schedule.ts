/** When each job runs: minute, hour, day, month and weekday in UTC, as in crontab(5). */
const JOBS = {
  'mark-overdue': '* * * * *',
  'expire-quotes': '* * * * *',
  'read-connectors': '* * * * *',
  'send-newsletters': '* * * * *',
  'withdraw-consents': '* * * * *',
  'warn-of-sign-ins': '4,19,34,49 * * * *',
  'notify-due': '7,22,37,52 * * * *',
  'key-erased-addresses': '11 * * * *',
  purge: '17 * * * *',
  'check-stock': '41 2 * * *',
}

/** The schedule in the notation of graphile-worker. */
export const CRONTAB = Object.entries(JOBS)
  .map(([job, at]) => `${at} ${job}`)
  .join('\n')
