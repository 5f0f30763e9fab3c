import type { Status } from '#server/modules/status/schema.ts'
import { runningProgram } from '#server/program.ts'

/** Gives pages the current status without a query, so that they work while the database is unavailable. */
export function status(): Status {
  return runningProgram().status.status()
}
