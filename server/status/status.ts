import type { Status } from '#server/modules/status/schema.ts'
import { runningProgram } from '#server/program.ts'

/** The pages' way to what is known of the running program: no question to the database, so that it answers without one. */
export function status(): Status {
  return runningProgram().status.status()
}
