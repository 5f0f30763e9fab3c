import { createApiDocument } from './api-document.ts'
import { createSignIn } from './auth.ts'
import { createEmailEvents } from './email-events.ts'
import { createPageCaller } from './page-caller.ts'
import { createPortal } from './portal-pages.ts'
import type { ProgramParts, Running } from './program-parts.ts'
import { openProgram, type Program } from './program.ts'
import { createStatus } from './status/start.ts'

/** The program, whole. `worker` is what it runs beside the requests; measuring begins with `program.status.start()`. */
export function buildProgram(parts: ProgramParts, worker: Running): Program {
  const signIn = createSignIn(parts)
  const document = createApiDocument(parts.env.publicBaseUrl)
  return openProgram({
    ...parts,
    worker,
    signIn,
    document,
    emailEvents: createEmailEvents(parts),
    caller: createPageCaller({ ...parts, signIn }),
    portal: createPortal(document, parts.env.publicBaseUrl),
    status: createStatus(parts),
  })
}
