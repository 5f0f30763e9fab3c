import { COMPONENTS, type Component, type Day, type Measured, type State } from './schema.ts'

/** Agreeing measurements in a row needed to open or close an incident. */
const AGREE = 2
/** Minutes per day from which the day counts as broken or slow. */
const BROKEN_MINUTES = 5
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

const SEVERITY: readonly State[] = ['up', 'unknown', 'degraded', 'down']

/** The most severe state: down, then slow, then unknown. */
export function worst(states: readonly State[]): State {
  return SEVERITY[Math.max(0, ...states.map((state) => SEVERITY.indexOf(state)))]!
}

export type Minutes = { day: string; up: number; degraded: number; down: number; p95: number | null }

/**
 * The days up to `now` in UTC, oldest first. Days without measurements are unknown, never up. Today is at least as bad
 * as the `current` state.
 */
export function daysUntil(now: Date, count: number, measured: readonly Minutes[], current: State = 'up'): Day[] {
  const known = new Map(measured.map((one) => [one.day, one]))
  const today = now.toISOString().slice(0, 10)
  const elapsed = Math.floor((now.getTime() - Date.parse(today)) / MINUTE_MS) + 1
  return Array.from({ length: count }, (_, nth) => {
    const day = new Date(Date.parse(today) - (count - 1 - nth) * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)
    const { up = 0, degraded = 0, down = 0, p95 = null } = known.get(day) ?? {}
    const unknown = Math.max(0, (day === today ? elapsed : DAY_MINUTES) - up - degraded - down)
    // Today is not over, so its missing minutes do not count.
    const missed = day === today ? 0 : unknown
    const counted = stateOfDay({ up, degraded, down, unknown: missed })
    const isBad = day === today && (current === 'down' || current === 'degraded')
    return { day, state: isBad ? worst([counted, current]) : counted, up, degraded, down, unknown, p95 }
  })
}

function stateOfDay({ up, degraded, down, unknown }: Pick<Day, 'up' | 'degraded' | 'down' | 'unknown'>): State {
  if (down >= BROKEN_MINUTES) return 'down'
  if (down > 0 || degraded >= BROKEN_MINUTES) return 'degraded'
  return up + degraded > unknown ? 'up' : 'unknown'
}

/** From 0 to 1 over the measured minutes; null if none was measured. */
export function uptimeOf(days: readonly Pick<Day, 'up' | 'degraded' | 'down'>[]): number | null {
  const sum = (of: 'up' | 'degraded' | 'down') => days.reduce((total, day) => total + day[of], 0)
  const measured = sum('up') + sum('degraded') + sum('down')
  return measured === 0 ? null : (measured - sum('down')) / measured
}

export type Turn = { component: Component; turn: 'open' | 'resolve'; detail: string }

/** Requires several agreeing measurements, so that one outlier neither opens nor closes an incident. */
export class Turns {
  private readonly streaks = new Map<Component, { down: boolean; length: number }>()

  /** Incidents to open or close after these measurements. Unknown measurements change nothing. */
  after(measured: readonly Measured[]): Turn[] {
    return measured.flatMap(({ component, state, detail }) => {
      if (state === 'unknown') return []
      const before = this.streaks.get(component)
      const down = state === 'down'
      const length = before?.down === down ? before.length + 1 : 1
      this.streaks.set(component, { down, length })
      return length < AGREE ? [] : [{ component, turn: down ? ('open' as const) : ('resolve' as const), detail }]
    })
  }
}

/** Every component with state unknown. */
export const nothingMeasured = (detail: string): Measured[] =>
  COMPONENTS.map((component) => ({ component, state: 'unknown', ms: null, detail }))
