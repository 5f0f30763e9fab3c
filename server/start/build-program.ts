import { createOAuth } from '#server/auth/oauth/oauth.ts'
import { createSignIn } from '#server/auth/sign-in.ts'
import { createEmailEvents } from '#server/modules/email-events/receiver.ts'
import { createPortal } from '#server/portal/create-portal.ts'
import { openProgram, type Program } from '#server/program.ts'
import { createStatus } from '#server/status/start.ts'
import { createApiDocument } from './api-document.ts'
import { createConnectorCallback } from './connector-callback.ts'
import { createAgent } from './create-agent.ts'
import { createPageCaller } from './page-caller.ts'
import type { ProgramParts, Running } from './program-parts.ts'

/**
 * The program, whole. `worker` is what it runs beside the requests; measuring begins with `program.status.start()`.
 * `document` is that of its public address, for a process that builds many programs.
 */
export function buildProgram(
  parts: ProgramParts,
  worker: Running,
  document = createApiDocument(parts.env.publicBaseUrl),
): Program {
  const signIn = createSignIn(parts)
  const oauth = createOAuth(parts)
  return openProgram({
    ...parts,
    worker,
    signIn,
    oauth,
    connectors: createConnectorCallback({ ...parts, signIn }),
    document,
    agent: createAgent(parts),
    emailEvents: createEmailEvents(parts),
    caller: createPageCaller({ ...parts, signIn, oauth }),
    portal: createPortal(document, parts.env.publicBaseUrl),
    status: createStatus(parts),
  })
}
