import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TestResult } from './report.ts'

const FILE = path.resolve(import.meta.dirname, '../.cache/durations.json')

/** Seconds of slow files, for a run that has no durations of an earlier one. */
export const SLOW: Record<string, number> = {
  'server/core/access/roles.test.ts': 60,
  'server/portal/samples.test.ts': 40,
  'server/cli/workspace-move.test.ts': 33,
  'server/cli/shell.test.ts': 30,
  'server/modules/trash/references/references.test.ts': 25,
  '.ci/run-step.test.ts': 24,
  'server/cli/cells.test.ts': 22,
  'server/cells/move/move.test.ts': 20,
  'server/start/settings.test.ts': 20,
  'server/core/access/visibility.test.ts': 17,
  'server/http/document/behaviour.test.ts': 15,
}

/** Seconds per test file in the last run, or as listed here. */
export function readDurations(): Record<string, number> {
  try {
    return { ...SLOW, ...(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>) }
  } catch {
    return SLOW
  }
}

/** Keeps the seconds of each file that ran. */
export function keepDurations(tests: TestResult[]): void {
  const ran: Record<string, number> = {}
  for (const { file, ms } of tests) ran[file] = (ran[file] ?? 0) + ms / 1000
  mkdirSync(path.dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify({ ...readDurations(), ...ran }))
}
