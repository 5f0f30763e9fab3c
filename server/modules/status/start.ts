import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Metrics } from '#server/core/operations/metrics.ts'
import { type MeasuredCells, measureCells } from './cells.ts'
import { createMeasurements } from './measurements.ts'
import { Recorder } from './recorder.ts'
import type { Status } from './schema.ts'
import { statusBadge, statusFeed, statusSummary } from './texts.ts'

type Parts = {
  env: { statusSeconds: number; publicBaseUrl: string }
  databases: Databases
  metrics: Metrics
  log: Log
  cells?: MeasuredCells | undefined
} & Partial<Pick<Parameters<typeof createMeasurements>[0], 'now' | 'slowMs'>>
type Text = { text: string; type: string }

export type StatusPage = {
  status(): Status
  /** The status for programs, feed readers and READMEs, by path; the same object until the next measurement. */
  texts(): ReadonlyMap<string, Text>
  /** Starts measuring; resolves after the first measurement. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createStatus({
  env,
  databases,
  metrics,
  log,
  cells,
  now = () => performance.now(),
  slowMs,
}: Parts): StatusPage {
  const measurementsOf = (measured: Databases) =>
    createMeasurements({ databases: measured, metrics, now, ...(slowMs && { slowMs }) })
  const measure = cells?.names.length ? measureCells(cells, measurementsOf) : measurementsOf(databases)
  const recorder = new Recorder({ relay: databases.relay, log, measure, every: env.statusSeconds })
  let said: { of: Status; texts: ReadonlyMap<string, Text> } | undefined
  return {
    status: () => recorder.status,
    texts() {
      const status = recorder.status
      if (said?.of !== status) said = { of: status, texts: written(status, env.publicBaseUrl) }
      return said.texts
    },
    start: () => recorder.start(),
    stop: () => recorder.stop(),
  }
}

const written = (status: Status, publicUrl: string) =>
  new Map<string, Text>([
    ['/api/status/summary.json', { text: statusSummary(status, publicUrl), type: 'application/json' }],
    ['/status/feed.atom', { text: statusFeed(status, publicUrl), type: 'application/atom+xml' }],
    ['/status/badge.svg', { text: statusBadge(status), type: 'image/svg+xml' }],
  ])
