import { conflict } from '#server/core/values/errors.ts'

/** For what reaches services outside of Atrium. `what` starts the sentence: "Data sources". */
export function requireLive({ workspace }: { workspace: { sandbox: boolean } }, what: string): void {
  if (workspace.sandbox) throw conflict(`${what} are not available in a sandbox. Use a live workspace.`)
}
