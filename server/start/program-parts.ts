import type { Cells } from '#server/cells/cells.ts'
import type { Databases } from '#server/core/database/databases.ts'
import type { Log } from '#server/core/operations/log.ts'
import type { Metrics } from '#server/core/operations/metrics.ts'
import type { Env } from '#server/env.ts'
import type { RunningServices } from '#server/services.ts'

/** The basic parts of the program. */
export type ProgramParts = {
  readonly env: Env
  readonly log: Log
  readonly databases: Databases
  readonly metrics: Metrics
  readonly services: RunningServices
  /** Unset: the database is the directory and the only cell. */
  readonly cells?: Cells
  /** Names of pending migrations; rejects if the database does not respond. */
  readonly dueMigrations: () => Promise<readonly string[]>
}

/** Background work, which is stopped with the program. */
export type Running = { stop(): Promise<void> }
