import { createOAuth } from '#server/auth/oauth/oauth.ts'
import { createSignIn } from '#server/auth/sign-in.ts'
import { onlyCell } from '#server/cells/cells.ts'
import { createEmailEvents } from '#server/modules/email-events/receiver.ts'
import { createStatus } from '#server/modules/status/start.ts'
import { createPortal } from '#server/portal/create-portal.ts'
import { openProgram, type Program } from '#server/program.ts'
import { createApiDocument } from './api-document.ts'
import { createConnectorCallback } from './connector-callback.ts'
import { createAgent } from './create-agent.ts'
import { createPageCaller } from './page-caller.ts'
import type { ProgramParts, Running } from './program-parts.ts'

/**
 * Builds the program. `worker` runs besides requests; measurements start with `program.status.start()`. `document` and
 * `portal`: those of its public URL, for a process that builds many programs.
 */
export function buildProgram(
  parts: ProgramParts,
  worker: Running,
  document = createApiDocument(parts.env.publicBaseUrl),
  portal = createPortal(document, parts.env.publicBaseUrl),
): Program {
  const cells = parts.cells ?? onlyCell(parts)
  const whole = { ...parts, cells }
  const signIn = createSignIn(whole)
  const oauth = createOAuth(whole)
  return openProgram({
    ...whole,
    worker,
    signIn,
    oauth,
    connectors: createConnectorCallback({ ...whole, signIn }),
    document,
    agent: createAgent(parts),
    emailEvents: createEmailEvents({ ...parts, everywhere: () => cells.everywhere() }),
    caller: createPageCaller({ ...whole, signIn, oauth }),
    portal,
    status: createStatus(whole),
  })
}
