import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Metrics } from '#server/core/operations/metrics.ts'
import type { Env } from '#server/env.ts'
import type { RunningServices } from '#server/services.ts'
import type { Cells } from './cells.ts'

/** What the rest of the program is built from. */
export type ProgramParts = {
  readonly env: Env
  readonly log: Log
  readonly databases: Databases
  readonly metrics: Metrics
  readonly services: RunningServices
  /** Unset: the database is the directory and the only cell. */
  readonly cells?: Cells
  /** Names of migrations still due; rejects when the database does not answer. */
  readonly dueMigrations: () => Promise<readonly string[]>
}

/** What runs beside the requests and is stopped with the program. */
export type Running = { stop(): Promise<void> }
