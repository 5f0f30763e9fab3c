import type { Status } from '#server/modules/status/schema.ts'
import type { Program } from '#server/program.ts'
import { createMeasurements } from './measurements.ts'
import { Recorder } from './recorder.ts'
import { statusBadge, statusFeed, statusSummary } from './texts.ts'

type Parts = Pick<Program, 'env' | 'doors' | 'metrics' | 'log'>
type Text = { text: string; type: string }

export type StatusPage = {
  status(): Status
  /** The same for programs, feed readers and READMEs, by path; the same object until something was measured again. */
  texts(): ReadonlyMap<string, Text>
  stop(): Promise<void>
}

/** Measures this program from now on, for the status page. Resolves when it has once. */
export async function startStatus({ env, doors, metrics, log }: Parts): Promise<StatusPage> {
  const measure = createMeasurements({ doors, metrics, now: () => performance.now() })
  const recorder = new Recorder({ relay: doors.relay, log, measure, every: env.statusSeconds })
  await recorder.start()
  let said: { of: Status; texts: ReadonlyMap<string, Text> } | undefined
  return {
    status: () => recorder.status,
    texts() {
      const now = recorder.status
      if (said?.of !== now) said = { of: now, texts: written(now, env.publicBaseUrl) }
      return said.texts
    },
    stop: () => recorder.stop(),
  }
}

const written = (status: Status, publicUrl: string) =>
  new Map<string, Text>([
    ['/api/status/summary.json', { text: statusSummary(status, publicUrl), type: 'application/json' }],
    ['/status/feed.atom', { text: statusFeed(status, publicUrl), type: 'application/atom+xml' }],
    ['/status/badge.svg', { text: statusBadge(status), type: 'image/svg+xml' }],
  ])
