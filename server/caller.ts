import type { Status } from './modules/status/schema.ts'
import { runningProgram } from './program.ts'
import type { PageCaller } from './start/page-caller.ts'

export type { Inside, PageCaller } from './start/page-caller.ts'

/** Gives pages access to the program of this process, which is not in Next's module graph. */
export function caller(): PageCaller {
  return runningProgram().caller
}

/** The current status without a query, so that its page works while the database is unavailable. */
export function status(): Status {
  return runningProgram().status.status()
}
