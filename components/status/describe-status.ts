import type { Day, State } from '#server/modules/status/schema.ts'

export const TONES = { up: 'success', degraded: 'warning', down: 'danger', unknown: 'neutral' } as const

export const HEADLINES: Record<State, string> = {
  up: 'All systems operational',
  degraded: 'Degraded performance',
  down: 'Outage',
  unknown: 'Status partly unknown',
}

const DAY_LABELS: Record<State, string> = {
  up: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'No data',
}

const DAY_MINUTES = 1_440
const minutes = (count: number) => (count < 120 ? `${count} min` : `${Math.round(count / 60)} h`)

/** "21 Nov: Down for 12 min, not measured for 3 h". */
export function describeDay({ day, state, down, degraded, unknown }: Day): string {
  const parts = [
    ...(down > 0 ? [`down for ${minutes(down)}`] : []),
    ...(degraded > 0 ? [`slow for ${minutes(degraded)}`] : []),
    ...(unknown > 0 ? [`no data for ${minutes(unknown)}`] : []),
  ]
  const said = parts.length > 0 ? parts.join(', ') : DAY_LABELS[state].toLowerCase()
  return `${day}: ${said}`
}

/** "99.98% uptime", never rounded up to 100. With less than a day of data: "100% uptime in 12 min". */
export function formatUptime(uptime: number | null, days: readonly Pick<Day, 'up' | 'degraded' | 'down'>[]): string {
  if (uptime === null) return 'No measurements yet'
  const measured = days.reduce((sum, { up, degraded, down }) => sum + up + degraded + down, 0)
  return `${uptime === 1 ? '100' : (Math.floor(uptime * 10_000) / 100).toFixed(2)}% uptime${measured < DAY_MINUTES ? ` in ${minutes(measured)}` : ''}`
}

/** "12 min", "3 h 5 min". */
export function formatDuration(from: string, to: string): string {
  const whole = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const hours = Math.floor(whole / 60)
  return [...(hours > 0 ? [`${hours} h`] : []), ...(whole % 60 > 0 || hours === 0 ? [`${whole % 60} min`] : [])].join(
    ' ',
  )
}

/** "2026-11-21 19:46 UTC". */
export const formatInstant = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`
