import { runningProgram } from './program.ts'
import type { PageCaller } from './start/page-caller.ts'

export type { Inside, PageCaller } from './start/page-caller.ts'

/** Gives pages access to the program of this process, which is not in Next's module graph. */
export function caller(): PageCaller {
  return runningProgram().caller
}
