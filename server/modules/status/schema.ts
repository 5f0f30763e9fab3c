export const COMPONENTS = ['api', 'database', 'worker', 'webhooks', 'live'] as const
export type Component = (typeof COMPONENTS)[number]

/** Result of a measurement. `unknown`: it could not be taken, which means neither up nor down. */
export type State = 'up' | 'degraded' | 'down' | 'unknown'

/** One measurement. `ms` is its duration, where meaningful; `detail` is a sentence for users. */
export type Measured = { component: Component; state: State; ms: number | null; detail: string }

/** Minutes of one day in UTC; `p95` in ms. */
export type Day = {
  day: string
  state: State
  up: number
  degraded: number
  down: number
  unknown: number
  p95: number | null
}

export type ComponentStatus = Measured & {
  name: string
  about: string
  /** The latest 90 days, oldest first. */
  days: Day[]
  /** Share of the measured minutes with the component up, from 0 to 1; null if none was measured. */
  uptime: number | null
}

export type Note = { text: string; at: string }
export type Incident = {
  id: string
  component: Component
  detail: string
  opened_at: string
  resolved_at: string | null
  notes: Note[]
}

/** Everything that the status page shows. */
export type Status = {
  at: string
  overall: State
  /** Time since which the history could not be read; the page shows data from before. */
  stale_since: string | null
  components: ComponentStatus[]
  /** Latest first. */
  incidents: Incident[]
}

export const NAMES: Record<Component, { name: string; about: string }> = {
  api: { name: 'API', about: 'Responses of /api/v1, checked with a database read and write.' },
  database: { name: 'Database', about: 'Query latency.' },
  worker: { name: 'Worker', about: 'Whether a worker has reported in the last 30 seconds.' },
  webhooks: { name: 'Webhooks', about: 'How long the oldest event that can be sent now has waited for delivery.' },
  live: { name: 'Live updates', about: 'How long a change takes to reach another process.' },
}

export const STATE_LABELS: Record<State, string> = {
  up: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
  unknown: 'No data',
}
