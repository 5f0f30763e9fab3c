import { runningProgram } from './program.ts'
import type { PageCaller } from './start/page-caller.ts'

export type { Inside, PageCaller } from './start/page-caller.ts'

/** The pages' way to the program of this process, which Next's own module graph does not hold. */
export function caller(): PageCaller {
  return runningProgram().caller
}
