import type { createCaller } from './app-router.ts'
import { runningProgram } from './program.ts'

export type Caller = ReturnType<typeof createCaller>

/**
 * The procedures as the person signed in by these headers may call them in a workspace (its slug): what a page loads with.
 * Undefined without a session, or for somebody who is no member there.
 */
export async function caller(headers: Headers, workspace: string): Promise<Caller | undefined> {
  return runningProgram().caller?.(headers, workspace)
}
